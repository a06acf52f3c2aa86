"""What gates, refusals and missing pages say to their visitor, in the languages at hand.

A page about such things speaks of them; these speak to whoever reads. In English, whose words other
pages use as well, the sentence has to begin so. None of it is proof but on a page that says little
else: see the rules.
"""

from collections.abc import Iterable

from shared.patterns import Pattern, compile_pattern

# How such a sentence begins, behind its courtesies.
_OPENS = (
    r"(?:^|[.!?…。！？])\s*(?:(?:sorry|oops|whoops|please|unfortunately|(?:we['’]re|we are) sorry"
    r"|(?:it )?(?:looks|seems) like|to (?:continue|proceed|go on)[^.,]{0,40}"
    r"|before (?:we|you) (?:continue|go on|proceed))[,.!:…]*\s*(?:but )?(?:please )?)*"
)
_HUMAN = r"(?:not a (?:ro)?bot|not an? automated|(?:a|are|you['’]re) (?:real )?human)"


def _said(*sentences: str) -> tuple[Pattern, ...]:
    """One pattern a language, so that none grows too large."""
    return tuple(compile_pattern(f"(?im){said}", "sentences of gates") for said in sentences)


def says(patterns: tuple[Pattern, ...], text: str) -> bool:
    """Whether any of the sentences stands in a text, whose lines are its paragraphs."""
    return any(pattern.search(text) for pattern in patterns)


def lines(blocks: Iterable[str]) -> str:
    """Paragraphs as `says` wants them."""
    return "\n".join(blocks).replace("\u00a0", " ")


# The visitor has to show that it is no robot, or its browser is tested.
DEMAND = _said(
    rf"{_OPENS}(?:let['’]?s |help us (?:to )?|this (?:step|check|test|page) |we (?:need|have"
    rf"|want) to "
    rf"|we must |we (?:just )?need to |you (?:need|have) to )?(?:confirm|verif|prove|show|make sure"
    rf"|making sure|check(?:ing)? (?:that|if))[^.!?]{{0,60}}{_HUMAN}",
    rf"{_OPENS}(?:type|enter|tick|press|drag|slide|solve|complete|click|check|hold|select)\b[^.!?]"
    rf"{{0,80}}(?:{_HUMAN}|security check)|{_OPENS}(?:solve|complete|slide|drag|tick|select"
    rf"|click on"
    r"|type)\b[^.!?]{0,40}(?:captcha|puzzle|challenge|slider|pictures|images|squares|box|check"
    r"|letters)"
    r"[^.!?]{0,60}to (?:continue|proceed|go on)",
    rf"{_OPENS}(?:drag the slider|press (?:&|and) hold|enter the characters you see)",
    rf"{_OPENS}(?:we(?:['’]re| are) )?(?:checking|verifying) (?:if )?(?:your|the site) "
    r"(?:browser|connection)",
    rf"{_OPENS}wait while (?:we (?:check|verify)|your (?:request|browser) is (?:being )?(?:checked"
    r"|verified))",
    rf"{_OPENS}(?:our systems? (?:have|has) |we(?:['’]ve| have) )?(?:detected|noticed|seen) "
    r"(?:unusual|suspicious|automated) (?:traffic|activity|requests)[^.]{0,20} from your",
    rf"{_OPENS}the verification is automatic|{_OPENS}enable javascript (?:and cookies )?to "
    r"(?:continue|proceed)|powered and protected by|protected by .{1,30} bot (?:defen[cs]e|manag)",
    r"(?:bestätig|überprüf|beweis)[^.!?]{0,60}(?:kein robot|mensch s(?:ind|ein))",
    r"(?:confirme|vérifi|prouve)[^.!?]{0,60}(?:pas un robot|humain)",
    r"(?:confirm|verific|demuestr|demonstr)[^.!?]{0,60}(?:no (?:eres|es|soy) un robot|humano)",
    r"(?:conferm|verific|dimostr)[^.!?]{0,60}(?:non (?:sei|essere|sia|è|sono) un robot|umano)",
    r"(?:confirm|verifi|prov)[^.!?]{0,60}(?:não (?:é|és|sou|ser|seja) um rob[ôo])",
    r"(?:bevestig|controle|verifi)[^.!?]{0,60}(?:geen robot|mens bent)",
    r"(?:bekräfta|bekræft|bekreft|verifi)[^.!?]{0,60}(?:(?:inte|ikke) (?:är |er )?en robot|människa"
    r"|menneske)|(?:vahvista|varmista)[^.!?]{0,60}(?:et ole robotti|ihminen)",
    r"(?:potwierd|weryfik)[^.!?]{0,60}(?:nie jeste\S+ robotem|człowiekiem)"
    r"|(?:potvr|ověř|over)[^.!?]{0,60}(?:nejste robot|nie ste robot|člověk)"
    r"|(?:igazol|erősít)[^.!?]{0,60}nem robot|(?:επιβεβαι|αποδείξ)[^.!?;]{0,60}(?:δεν είστε ρομπότ"
    r"|άνθρωπος)",
    r"(?:robot olmad|insan oldu)[^.!?]{0,40}(?:doğrul|onayl)",
    r"(?:подтверд|проверя|докаж|підтверд)[^.!?]{0,80}(?:не робот|человек|людин)"
    r"|(?:провер|перевір)\S+ (?:вашего|вашого) (?:браузера|браузер)",
    r"(?:تأكيد|تحقق|أكد)[^.!؟]{0,60}(?:لست روبوت|إنسان|بشر)",
    r"(?:验证|驗證|确认|確認|证明|證明)[^。！]{0,12}(?:(?:不是|非)(?:机器人|機器人)|真人)"
    r"|(?:拖动|按住|滑动|拖動|滑動)[^。]{0,8}(?:滑块|滑塊)|(?:输入|輸入)(?:验证码"
    r"|驗證碼)后?(?:继续|访问|繼續)"
    r"|(?:完成|通过|通過)[^。]{0,8}(?:验证|驗證)[^。]{0,6}(?:继续|繼續|操作|访问|訪問)"
    r"|(?:检查|檢查)(?:您|你)的(?:浏览器|瀏覽器)|(?:浏览器|瀏覽器)正在接受(?:检查|檢查)",
    r"ロボットでは(?:ない|ありません)[^。]{0,20}(?:確認|証明|チェック)|認証を完了"
    r"|ブラウザ[^。]{0,10}(?:確認|検証)して",
    r"로봇이? ?아[님니닌][^.]{0,20}(?:확인|증명)|보안 ?문자를?[^.]{0,6}입력|브라우저를? (?:확인"
    r"|검사)하는 중",
    r"(?:xác (?:minh|nhận)|chứng minh)[^.!?]{0,60}(?:không phải (?:là )?(?:robot|người máy)"
    r"|con người)"
    r"|kiểm tra bảo mật để tiếp tục",
    r"(?:pastikan|konfirmasi|verifikasi)[^.!?]{0,60}(?:bukan robot|manusia)",
)

_PAGES = r"(?:page|site|web ?site|service|resource|content|document|area|server)"
_SOON = "(?:temporarily |permanently |automatically )?"
_DONE = "blocked|banned|denied|rejected|refused|flagged"
# The visitor is turned away.
REFUSED = _said(
    rf"{_OPENS}(?:your (?:computer|network|request|access|connection|ip(?: address)?)|(?:the "
    rf"|this )request)[^.!?]{{0,60}}(?:has been|have been|was|were) {_SOON}(?:{_DONE}|restricted"
    rf"|limited)",
    rf"{_OPENS}(?:your )?request {_SOON}(?:{_DONE})(?:[.!]|$)"
    rf"|{_OPENS}(?:your )?ip(?: address)? (?:is )?{_SOON}(?:{_DONE})[.!]?$",
    rf"{_OPENS}access from your [^.!?]{{1,40}} (?:is |has been )?(?:not (?:allowed|permitted)"
    rf"|{_SOON}(?:{_DONE}|restricted))|{_OPENS}(?:automated|bot) access to (?:this"
    rf"|our) {_PAGES}[^.!?]{{0,30}} not "
    r"(?:permitted|allowed)",
    rf"{_OPENS}(?:this|our) (?:{_PAGES}|video)[^.!?]{{0,30}}n['’o]t available in your (?:country"
    r"|region|location|area)",
    rf"{_OPENS}you (?:do not|don['’]t) (?:currently )?have (?:\w+ )?(?:permissions?|access|rights|"
    rf"privileges) to (?:access|view|see|visit|open|use) (?:this|the) (?:\w+ )?{_PAGES}",
    rf"{_OPENS}you(?:['’]re| are) not (?:authori[sz]ed|allowed|permitted) to (?:access|view|see"
    rf"|visit"
    rf"|open) (?:this|the) (?:\w+ )?{_PAGES}",
    rf"{_OPENS}(?:we(?:['’]ve| have)? )?detected that you(?:['’]re| are) (?:a )?(?:ro)?bot"
    rf"|{_OPENS}you(?:['’]ve| have)? (?:sent|made) too many requests"
    rf"|{_OPENS}too many requests from "
    rf"(?:your|this)|attempting to access this website from a country"
    rf"|{_OPENS}you have attempted to "
    r"access a web ?page that is in violation",
    r"ihre? (?:ip|anfrage|zugriff|zugang)[^.!?]{0,60}(?:gesperrt|blockiert|abgelehnt|verweigert)"
    r"|keine berechtigung[^.!?]{0,40}seite",
    r"votre (?:adresse|requête|accès|ip)[^.!?]{0,60}(?:bloquée?|refusée?|interdite?)\b"
    r"|pas l['’]autorisation d['’]accéder",
    r"su (?:dirección|solicitud|acceso|ip)[^.!?]{0,60}(?:bloquead|denegad|rechazad)"
    r"|no tienes? permisos? para acceder",
    r"(?:tuo|tua|suo|sua) (?:ip|indirizzo|richiesta|accesso)[^.!?]{0,60}(?:bloccat|negat|rifiutat)"
    r"|non (?:hai|ha|disponi de) i permessi",
    r"(?:seu|sua) (?:ip|endereço|pedido|acesso|solicitação)[^.!?]{0,60}(?:bloquead|negad|recusad)"
    r"|não tem permissão para (?:acessar|aceder|ver)",
    r"(?:uw|je) (?:ip|verzoek|toegang)[^.!?]{0,60}geblokkeerd|geen toegang tot deze"
    r"|inte behörighet att|ikke (?:adgang|tilgang) til denne|ei ole oikeutta",
    r"nie masz (?:uprawnień|dostępu)|nemáte (?:oprávnění|přístup)|(?:erişim"
    r"|görüntüleme) izniniz yok"
    r"|ip adresiniz[^.!?]{0,30}engel",
    r"ваш(?: ip| запрос| доступ)[^.!?]{0,60}(?:заблокирован|отклон[её]н|ограничен)"
    r"|у вас нет (?:прав|доступа)|у вас немає (?:прав|доступу)",
    r"ليس لديك (?:إذن|صلاحية)|bạn không có quyền|tidak memiliki (?:izin|akses)",
    r"(?:您|你)?的?(?:ip|请求|請求|访问|訪問)[^。！]{0,24}(?:被|已)[^。！]{0,8}(?:拦截|攔截|阻断"
    r"|拒绝|拒絕|限制|封禁)"
    r"|(?:您|你)(?:没有|沒有|无|無)权?權?限[^。]{0,8}(?:访问|訪問|查看)|(?:您|你)?(?:没有|沒有|无"
    r"|無)[^。！]{0,10}(?:的)(?:权限|權限)|无权限访问|仅限校[内园]网?"
    r"|ip不在允许|请使用校[内园]网",
    r"アクセスは(?:制限|拒否|禁止)され|アクセス(?:権限|許可)がありません",
    r"(?:접근|접속|요청)이?[^.!?]{0,10}(?:차단|거부|제한)되",
)

_WHAT = (
    r"(?:web ?page|page|file|document|content|course|event|article|product|item|record|post|link"
    r"|address"
    r"|url|entry|resource)"
)
_GONE = (
    r"(?:\bnot\b|n['’]t\b|cannot|no longer|gone|missing|removed|deleted|moved|expired|unavailable"
    r"|broken)"
)
# What the visitor asked for is not there.
MISSED = _said(
    rf"{_OPENS}(?:the|this|that|your) (?:requested )?{_WHAT}(?: that| which)? you(?:['’]re| are"
    rf"| were"
    r"|['’]ve| have)?(?: just)? (?:look(?:ing)? for|request(?:ed)?|asked for|want(?:ed)?"
    r"|follow(?:ed)?"
    rf"|seek|(?:tried|trying) to \w+|search(?:ing)? for)[^.!?]{{0,60}}{_GONE}",
    rf"{_OPENS}(?:houston, )?we (?:can['’]?t|can ?not|could ?n[o'’]t|were unable to|are unable to)"
    rf"(?: seem to)? find (?:the|that|this|your|any) (?:\w+ )?{_WHAT}\b|find what you",
    rf"{_OPENS}(?:this|the|that) (?:requested )?(?:web ?page|page|file|document"
    rf"|url) (?:has (?:been )?"
    r"(?:expired|removed|deleted)|no longer exists|does(?: not|n['’]t) exist|(?:could"
    r"|can) ?not be found"
    r"|was not found|is no longer available)",
    rf"{_OPENS}there is (?:nothing|no page|currently no text) (?:at|in|under|on) this (?:address"
    rf"|page|url)",
    r"(?:die|diese|der|das)(?: von ihnen)? (?:gesuchte|angeforderte|aufgerufene|gewünschte"
    r"|angegebene)"
    r"[nrs]? (?:seite|datei|adresse|inhalt|dokument)[^.!?]{0,50}(?:nicht|existier)"
    r"|diese seite (?:gibt es|existiert) (?:leider )?nicht|cette page n['’]existe (?:plus|pas)"
    r"|esta página ya"
    r"? ?no existe|questa pagina non esiste|esta página não existe|deze pagina bestaat niet",
    r"(?:la|cette) page (?:que vous (?:cherchez|recherchez|demandez|avez demandée|souhaitez)"
    r"|demandée"
    r"|recherchée)[^.!?]{0,50}(?:n['’]existe|introuvable|n['’]est|a été|pas (?:été )?trouvée)",
    r"la página (?:que (?:busca|buscas|est[áa]s? buscando|solicita|ha solicitado)"
    r"|solicitada)[^.!?]{0,40}"
    r"(?:no |ha sido|fue)|no (?:podemos|hemos podido|se ha podido|pudimos) encontrar la página",
    r"la pagina (?:che (?:cerchi|cerca|stai cercando|hai richiesto)|richiesta|cercata)[^.!?]{0,40}"
    r"(?:non |è stata)",
    r"a página (?:que (?:procura|você procura|está procurando|solicitou)|solicitada"
    r"|pedida)[^.!?]{0,40}"
    r"(?:não |foi )",
    r"pagina die (?:u|je) (?:zoekt|zocht|probeert)[^.!?]{0,40}(?:niet|verplaatst)"
    r"|opgevraagde pagina[^.!?]{0,40}niet|sidan du (?:söker|letar efter"
    r"|försöker)[^.!?]{0,40}(?:inte|har )"
    r"|(?:siden,? (?:som )?du (?:leder|leter) efter|ikke finde siden|finner ikke siden)"
    r"|etsimääsi sivua ei",
    r"strona,? (?:której szukasz|której szukałeś)[^.!?]{0,40}nie|(?:požadovaná"
    r"|hledaná) stránka[^.!?]{0,30}"
    r"(?:ne|byla)|a keresett oldal[^.!?]{0,30}nem|aradığınız sayfa[^.!?]{0,40}(?:değil|bulunam|yok"
    r"|kaldır)"
    r"|pagina (?:pe care o (?:căutați|cauți|cautati)|căutată|solicitată)[^.!?]{0,30}nu",
    r"(?:запрашиваемая|запрошенная|искомая)(?: вами)? страница[^.!?]{0,40}(?:не |удалена)"
    r"|страниц[аы],? которую вы (?:ищете|запросили)[^.!?]{0,40}(?:не |удалена)"
    r"|сторінк[аи],? яку ви (?:шукаєте|запитали)[^.!?]{0,40}не",
    r"η σελίδα που (?:ζητήσατε|αναζητάτε|ψάχνετε)[^.!?;]{0,40}δεν|الصفحة التي (?:تبحث عنها|طلبتها)"
    r"|הדף (?:שחיפשת|המבוקש)|ไม่พบหน้า|trang (?:mà )?bạn (?:tìm|yêu cầu)[^.!?]{0,20}không"
    r"|halaman yang anda (?:cari|minta|tuju)[^.!?]{0,30}(?:tidak|telah)",
    r"(?:您|你)(?:要|所|想|想要|正在|现在)?(?:访问|找|查找|请求|查看|浏览|訪問|瀏覽"
    r"|打开)的?(?:页面|網頁|网页|頁面"
    r"|内容|文章|文件|地址|链接)[^。！]{0,12}(?:不存在|找不到|未找到|已?被?(?:删除|刪除|移除)|不见"
    r"|失效|走丢)|页面(?:走丢|不见)了",
    r"お探しの(?:ページ|ファイル|記事)[^。]{0,20}(?:見つか|存在|削除|移動)"
    r"|(?:요청하신|찾으시는|찾고 계신) ?페이지[가를]?[^.]{0,20}(?:없|존재하지|삭제)",
)
