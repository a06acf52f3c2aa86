"""A shop: products behind lists that filter, sort and page in any combination."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, h2, p, pages_of, table, ul
from tests.site.answers import redirect

BRANDS = ("Alta", "Borea", "Cirrus", "Delta", "Esker", "Fjord", "Granit", "Hadley", "Ibex", "Juno")
COLOURS = ("red", "navy", "olive", "black", "sand", "slate")
SIZES = ("xs", "s", "m", "l", "xl")
PRICES = ("0-50", "50-100", "100-200", "200-500")
SORTS = ("price_asc", "price_desc", "newest", "rating")
FACETS = {"brand": BRANDS, "color": COLOURS, "size": SIZES, "price": PRICES, "sort": SORTS}
A_LIST = 20


class Shop(Sim):
    name = "shop with facets"

    def __init__(self, count: int = 420) -> None:
        shelves = words.slugs(6, "shop shelf")
        self.shelves = {one: words.slugs(3, "shop", one) for one in shelves}
        lists = [(one, sub) for one, subs in self.shelves.items() for sub in subs]
        self.products: dict[str, tuple[str, str, str]] = {}
        for number, slug in enumerate(words.slugs(count, "product")):
            shelf, sub = lists[words.dice("lists", number).randrange(len(lists))]
            self.products[f"/p/{slug}-{41000 + number * 7}"] = (shelf, sub, slug)
        self.info = {f"/info/{one}" for one in words.slugs(12, "shop info")}
        fronts = {f"/c/{one}/" for one in shelves} | {f"/c/{one}/{sub}/" for one, sub in lists}
        brands = {f"/brands/{one.lower()}" for one in BRANDS}
        self.pages = frozenset({"/", *fronts, *brands, *self.info, *self.products})
        some = [one for one in self.products if words.dice("listed", one).random() < 0.6]
        self.listed = ["/", *(f"/c/{one}/" for one in shelves), *some]
        menu = [(f"/c/{one}/", one.replace("-", " ").title()) for one in shelves]
        tail = [("/cart", "Basket"), ("/login?next=%2Faccount", "Sign in")]
        foot = "Free delivery over 80. Returns within 30 days. Secure payment."
        self.skin = Skin("Trailhead Outfitters", (("/", "Home"), *menu, *tail), foot)

    def answer(self, asked: Asked) -> Answer | None:
        if asked.path in self.products:
            return self.product(asked.path)
        if asked.path in self.info:
            return self.skin.page(words.title(asked.path), p(words.text(12, asked.path)))
        match asked.parts:
            case []:
                return self.home()
            case ["c", shelf, *subs] if shelf in self.shelves and len(subs) < 2:
                return self.shelf(asked, shelf, subs[0] if subs else "")
            case ["brands", brand] if brand.title() in BRANDS:
                return self.brand(asked, brand)
            case ["p", slug, "reviews"] if f"/p/{slug}" in self.products:
                return self.reviews(asked, f"/p/{slug}")
            case ["cart", "add"]:
                return redirect(at("/cart", added=asked.query.get("sku", "")))
            case ["wishlist", "add"]:
                return redirect(at("/login", next=asked.target))
            case ["cart"]:
                return self.skin.page("Your basket", p("One item was added to your basket."))
            case ["login"]:
                form = '<form><input name="mail"><input type="password" name="word"></form>'
                return self.skin.page("Sign in", form, p("Sign in to see your orders."))
            case ["compare"]:
                return self.compare(asked)
            case ["tell"]:
                return self.skin.page("Tell a friend", p("Fill in the address of a friend."))
        return None

    def home(self) -> Answer:
        shown = list(self.products)[:: max(1, len(self.products) // 12)][:12]
        brands = ul((f"/brands/{one.lower()}", one) for one in BRANDS)
        info = ul((one, words.title(one)) for one in sorted(self.info))
        return self.skin.page(
            "Gear for every day", p(words.text(6, "home")), *map(self.card, shown), brands, info
        )

    def card(self, product: str, where: str = "") -> str:
        price = words.dice(product).randint(12, 380)
        title = self.title(product)
        href = at(product, list=where, pos=price % 9) if where and price % 2 else product
        return f'<div class="card"><h3>{a(href, title)}</h3>{p(f"from {price}.90, in stock")}</div>'

    def title(self, product: str) -> str:
        return f"{self.brand_of(product)} {self.products[product][2].replace('-', ' ')}".title()

    def brand_of(self, product: str) -> str:
        return words.dice("brand", product).choice(BRANDS)

    def has(self, product: str, facet: str, value: str) -> bool:
        if facet == "brand":
            return self.brand_of(product).lower() == value.lower()
        if facet == "sort":
            return True
        return words.dice(facet, product, value).random() < 0.3

    def shelf(self, asked: Asked, shelf: str, sub: str) -> Answer:
        inside = [one for one, (s, t, _) in self.products.items() if s == shelf and sub in ("", t)]
        chosen = {name: asked.query[name] for name in FACETS if name in asked.query}
        shown = [one for one in inside if all(self.has(one, *item) for item in chosen.items())]
        kept = [(name, value) for name, value in asked.query.items() if name != "page"]
        filters = []
        for name, values in FACETS.items():
            for value in values:
                others = [(n, v) for n, v in kept if n != name]
                filters.append(
                    (at(asked.path, **dict([*others, (name, value)])), f"{name}: {value}")
                )
        views = [(at(asked.path, **{**dict(kept), "view": one}), one) for one in ("grid", "list")]
        subs = [(f"/c/{shelf}/{one}/", one.replace("-", " ")) for one in self.shelves[shelf]]
        return self.listing(
            asked, sub or shelf, shown, dict(kept), ul(subs) + ul([*filters, *views])
        )

    def brand(self, asked: Asked, brand: str) -> Answer:
        shown = [one for one in self.products if self.brand_of(one).lower() == brand]
        return self.listing(asked, brand, shown, {}, "")

    def listing(
        self, asked: Asked, title: str, shown: list[str], kept: dict[str, str], aside: str
    ) -> Answer:
        number, last = asked.number("page"), pages_of(len(shown), A_LIST)
        some = shown[(number - 1) * A_LIST : number * A_LIST] if number > 0 else []
        steps = [(at(asked.path, **kept, page=one), str(one)) for one in range(1, last + 1)]
        words_shown = p(f"{len(shown)} products") if some else p("Nothing matches your choice.")
        heading = f"{title.replace('-', ' ').title()} {' '.join(kept.values())}".strip()
        cards = [self.card(one, f"{title}-p{number}") for one in some]
        return self.skin.page(
            heading, words_shown, *cards, ul(steps if last > 1 else []), aside=aside
        )

    def product(self, product: str) -> Answer:
        shelf, sub, _ = self.products[product]
        chance = words.dice("product", product)
        sku = product.rpartition("-")[2]
        near = chance.sample(list(self.products), 4)
        rows = [
            ("Weight", f"{chance.randint(90, 2400)} g"),
            ("Item", sku),
            ("Material", chance.choice(words.NOUNS)),
        ]
        tools = [
            (at("/cart/add", sku=sku, back=product), "Add to basket"),
            (at("/wishlist/add", sku=sku), "Save for later"),
            (at("/compare", items=f"{sku},{near[0].rpartition('-')[2]}"), "Compare"),
            (at("/tell", url=product), "Tell a friend"),
            *((at(product, color=one), one) for one in chance.sample(COLOURS, 3)),
            (at(product, share="mail"), "Share"),
        ]
        if chance.random() < 0.4:
            tools.append((f"{product}/reviews", "What others say"))
        crumbs = [("/", "Home"), (f"/c/{shelf}/", shelf), (f"/c/{shelf}/{sub}/", sub)]
        body = [
            p(words.text(chance.randint(4, 8), "about", product)),
            table(rows),
            h2("You may also like"),
        ]
        return self.skin.page(
            self.title(product), *body, *map(self.card, near), tools=tools, crumbs=crumbs
        )

    def reviews(self, asked: Asked, product: str) -> Answer:
        chance = words.dice("reviews", product)
        said = [p(words.text(2, product, one)) for one in range(chance.randint(1, 4))]
        more = ul([(at(asked.path, sort=one), one) for one in ("best", "worst", "newest")])
        return self.skin.page(f"Reviews of {self.title(product)}", *said, more, a(product, "Back"))

    def compare(self, asked: Asked) -> Answer:
        items = [one for one in asked.query.get("items", "").split(",") if one][:4]
        known = {one.rpartition("-")[2]: one for one in self.products}
        found = [known[one] for one in items if one in known]
        more = words.dice("compare", *items).sample(list(known), 4)
        links = [(at("/compare", items=",".join([*items[-3:], one])), "Add") for one in more]
        rows = [[a(one, self.title(one)), "in stock"] for one in found]
        return self.skin.page("Compare products", table(rows), ul(links))
