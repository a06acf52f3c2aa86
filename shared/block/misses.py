"""What a page says where the thing that its visitor asked for is not there."""

from shared.block.says import OPENS, said

_PAGE = r"(?:web ?page|page|file|document|url)"
_THING = r"(?:course|event|product|item|record|post|entry|resource)"
_WHAT = r"(?:web ?page|page|file|document|url|content|article|link|address)"
# A thing of the world may be moved, or not be on offer, and have its page.
_NO_SUCH = r"(?:not (?:be )?found|(?:not|n['’]t|no longer) exists?)"
_ASKED = (
    r"(?: that| which)? you(?:['’]re| are| were|['’]ve| have)?(?: just)? (?:look(?:ing)? for"
    r"|request(?:ed)?|asked for|want(?:ed)?|follow(?:ed)?|seek|typed|(?:tried|trying) to \w+"
    r"|search(?:ing)? for)[^.!?]{0,60}"
)
_GONE = (
    r"(?:\bnot\b|n['’]t\b|cannot|no longer|gone|missing|removed|deleted|moved|expired|unavailable"
    r"|broken|nowhere)"
)
_TO_THE_END = r"[^.!?]{0,80}(?:[.!…]|$)"  # who asks instead is speaking of lost things

MISSED = said(
    rf"{OPENS}(?:the|this|that|your) (?:requested )?(?:{_WHAT}{_ASKED}{_GONE}"
    rf"|{_THING}{_ASKED}{_NO_SUCH}){_TO_THE_END}",
    rf"{OPENS}(?:houston, )?we (?:can['’]?t|can ?not|could ?n[o'’]t|were unable to|are unable to)"
    rf"(?: seem to)? find (?:the|that|this|your|any) (?:\w+ )?{_WHAT}\b|find what you"
    rf"|{OPENS}what you(?:['’]re| are| were) (?:looking|searching) for (?:is|was|could|can)"
    rf"(?: ?not|n['’]t| no longer)\b{_TO_THE_END}",
    rf"{OPENS}(?:this|the|that) (?:requested )?{_PAGE} (?:has (?:been )?(?:expired|removed|deleted)"
    r"(?:[^\w\s]|\s*$| or\b)|no longer exists"
    r"|does(?: not|n['’]t) (?:seem to |appear to )?exist|(?:could|can) ?not be"
    r" found|was not found|is no longer available)",
    # One who knows where a page went says so; "moved or deleted" is said where nobody knows.
    rf"{OPENS}(?:this|the|that) (?:requested )?{_PAGE} (?:(?:may|might|could) (?:have been|be)"
    r"|has been|was) (?:moved|removed|renamed|deleted)(?:,| or\b)[^.!?]{0,60}(?:deleted|removed"
    rf"|renamed|moved|exist|wrong|unavailable|available){_TO_THE_END}"
    rf"|{OPENS}there is (?:nothing|no page|currently no text) (?:at|in|under|on) this (?:address"
    r"|page|url)",
    r"(?:die|diese|der|das)(?: von ihnen)? (?:gesuchte|angeforderte|aufgerufene|gewünschte"
    r"|angegebene)"
    r"[nrs]? (?:seite|datei|adresse|inhalt|dokument) (?:existier|(?:wurde|konnte|kann|ist|war"
    r"|gibt es)\b[^.!?]{0,50}nicht)"
    r"|die (?:seite|datei),? die sie (?:suchen|aufrufen|angefordert|gesucht)[^.!?]{0,50}(?:nicht"
    r"|existier)|diese seite (?:gibt es|existiert) (?:leider )?nicht"
    r"|unter dieser (?:adresse|url) (?:gibt es|existiert|wurde)(?: leider)? (?:keine (?:seite"
    r"|inhalte)|nichts)"
    r"|cette page n['’]existe (?:plus|pas)|avons pas (?:pu )?trouv(?:é|er) la page"
    r"|(?:^|[.!] )la (?:página no existe|pagina non esiste|page n['’]existe pas)(?:[.!]|$)"
    r"|(?:^|[.!] )sid(?:an|en) (?:hittades inte|kunde inte hittas|findes ikke)(?:[.!]|$)"
    r"|esta página ya"
    r"? ?no existe|questa pagina non esiste|esta página não existe|deze pagina bestaat niet",
    r"(?:la|cette) page (?:que vous (?:cherchez|recherchez|demandez|avez demandée|souhaitez)"
    r"|demandée"
    r"|recherchée)[^.!?]{0,50}(?:n['’]existe|introuvable|n['’]est|a été|pas (?:été )?trouvée)",
    r"la página (?:que (?:busca|buscas|est[áa]s? buscando|solicita|ha solicitado)"
    r"|solicitada)[^.!?:,]{0,15}"
    r"(?:no |ha sido|fue)|no (?:podemos|hemos podido|se ha podido|pudimos) encontrar"
    r" la página",
    r"la pagina (?:che (?:cerchi|cerca|stai cercando|hai richiesto)|richiesta|cercata)"
    r"[^.!?:,]{0,15}(?:non |è stata)",
    r"a página (?:que (?:procura|você procura|está procurando|solicitou)|solicitada"
    r"|pedida)[^.!?:,]{0,15}"
    r"(?:não |foi )",
    r"pagina die (?:u|je) (?:zoekt|zocht|probeert)[^.!?]{0,40}(?:niet|verplaatst)"
    r"|opgevraagde pagina[^.!?]{0,40}niet|sidan du (?:söker|letar efter"
    r"|försöker)[^.!?]{0,40}(?:inte|har )"
    r"|(?:siden,? (?:som )?du (?:leder|leter) efter|ikke finde siden|finner ikke siden)"
    r"|etsimääsi sivua ei",
    r"strona,? (?:której szukasz|której szukałeś)[^.!?]{0,40}nie"
    r"|nie (?:możemy|można|udało się) (?:znaleźć|odnaleźć) (?:tej )?strony"
    r"|(?:(?:požadovaná|hledaná) stránka|stránka,? kterou hledáte)[^.!?]{0,30}"
    r"(?:ne|byla)|a keresett oldal[^.!?]{0,30}nem|aradığınız sayfa[^.!?]{0,40}(?:değil|bulunam|yok"
    r"|kaldır)"
    r"|pagina (?:pe care o (?:căutați|cauți|cautati)|căutată|solicitată)[^.!?]{0,30}nu",
    r"(?:запрашиваемая|запрошенная|искомая)(?: вами)? страница[^.!?]{0,40}(?:не |удалена)"
    r"|такой страницы (?:не существует|нет)|страниц[аы],? которую вы "
    r"(?:ищете|запросили)[^.!?]{0,40}(?:не |удалена)"
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
