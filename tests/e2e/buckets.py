"""What lies in the bucket of a test."""

BUCKET, SECRET = "harvests", "not-to-be-told"


def keys(s3):
    return [found["Key"] for found in s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


def body_of(s3, key):
    return s3.get_object(Bucket=BUCKET, Key=key)["Body"].read()
