"""Words that hold a sentence together and say nothing of its subject, folded as in `words`."""

import re

STOPWORDS = frozenset(
    [
        "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but",
        "by", "can", "could", "did", "do", "doe", "does", "doing", "don", "for", "from", "get",
        "got", "ha", "had", "has", "have", "having", "he", "her", "here", "hi", "him", "his",
        "how", "i", "if", "in", "into", "is", "isn", "it", "its", "just", "me", "my", "need",
        "no", "not", "of", "on", "or", "our", "out", "please", "s", "she", "should", "so", "some",
        "t", "tell", "than", "that", "the", "their", "them", "then", "there", "these", "they",
        "thi", "this", "those", "to", "too", "up", "us", "wa", "want", "was", "we", "were",
        "what", "when", "where", "which", "while", "who", "whom", "why", "will", "with", "would",
        "you", "your",
    ]
)  # fmt: skip

# The same of Chinese: where one of these stands, a run of characters is cut.
GLUE = re.compile(
    "什么时候|什么时间|为什么|什么|怎么办|怎么样|怎么|怎样|如何|多少钱|多少|哪里|哪儿|哪个|哪些|可以|能不能"
    "|能否|是否|请问|需要|应该|有没有|[的了吗呢吧啊么谁几是在和与及或也都很把被给我你您他她它这那]"
)
