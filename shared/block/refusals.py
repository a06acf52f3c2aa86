"""What a page says that turns its visitor away: your request, your address, this page.

The door of a car park is closed to its reader too: what is refused has to be the request, or access
to this very page, and it has to have happened.
"""

from shared.block.says import ENDS, OPENS, PAGES, said

_SOON = "(?:temporarily |permanently |automatically )?"
_DONE = "blocked|banned|denied|rejected|refused|flagged"
_AUX_RU = r"(?: был[аио]?| временно| автоматически){0,2}"

REFUSED = said(
    rf"{OPENS}(?:your (?:computer|network|request|access|connection|ip(?: address)?)|(?:the "
    rf"|this )request)[^.!?]{{0,60}}(?:has been|have been|was|were) {_SOON}(?:{_DONE}|restricted"
    rf"|limited){ENDS}"
    rf"|{OPENS}your access to (?:this|our) {PAGES}[^.!?]{{0,20}}(?:has been|was|is) {_SOON}(?:"
    rf"{_DONE}|restricted|limited|suspended|disabled|revoked)",
    rf"{OPENS}(?:your )?request {_SOON}(?:{_DONE})(?:[.!]|$)"
    rf"|{OPENS}(?:your )?ip(?: address)? (?:is )?{_SOON}(?:{_DONE})[.!]?$"
    rf"|{OPENS}your (?:visit|session|traffic|request|activity|browser) (?:has been|was|is|looks)"
    r"(?: being)? (?:\w+ )?(?:identified|classified|flagged|detected|recogni[sz]ed|like)\b[^.!?]"
    r"{0,30}(?:automated|(?:ro)?bot|suspicious|malicious)",
    rf"{OPENS}access from your [^.!?]{{1,40}} (?:is |has been )?(?:not (?:allowed|permitted)"
    rf"|{_SOON}(?:{_DONE}|restricted))|{OPENS}(?:automated|bot) access to (?:this"
    rf"|our) {PAGES}[^.!?]{{0,30}} not (?:permitted|allowed)"
    rf"|{OPENS}(?:visitors|users|connections|traffic|requests) from your (?:country|region|location"
    rf"|network|ip)[^.!?]{{0,40}}(?:this|our) {PAGES}",
    rf"{OPENS}(?:this|our) (?:{PAGES}|video)[^.!?]{{0,30}}n['’o]t available in your (?:country"
    rf"|region|location|area){ENDS}",
    rf"{OPENS}you (?:do not|don['’]t) (?:currently )?have (?:\w+ )?(?:permissions?|access|rights|"
    rf"privileges) to (?:access|view|see|visit|open|use) (?:this|the) (?:\w+ )?{PAGES}{ENDS}",
    rf"{OPENS}you(?:['’]re| are) not (?:authori[sz]ed|allowed|permitted) to (?:access|view|see"
    rf"|visit|open) (?:this|the) (?:\w+ )?{PAGES}{ENDS}",
    rf"{OPENS}(?:we(?:['’]ve| have)? )?detected that you(?:['’]re| are) (?:a )?(?:ro)?bot"
    rf"|{OPENS}you(?:['’]ve| have)? (?:sent|made) too many requests"
    rf"|{OPENS}too many requests from "
    rf"(?:your|this)|attempting to access this website from a country"
    rf"|{OPENS}you have attempted to "
    r"access a web ?page that is in violation",
    r"ihre? (?:ip(?:-adresse)?|anfrage|verbindung|(?:zugriff|zugang)(?: (?:auf|zu) (?:diese|unsere)"
    r"\S* \S+)?) (?:wurde|ist)\b[^.!?]{0,40}(?:gesperrt|blockiert|abgelehnt|verweigert)[^\w\s]"
    r"|(?:zugriff|zugang) (?:auf|zu) diese\S* (?:seite|website|inhalt\S*)[^.!?]{0,30}(?:gesperrt"
    r"|blockiert|verweigert)"
    r"|(?:keine berechtigung|nicht berechtigt)[^.!?]{0,20} (?:diese|die angeforderte)\S* (?:seite"
    r"|website|inhalt)",
    r"votre (?:adresse(?: ip)?|requête|ip|accès(?: à c\S+ \S+)?) (?:est|a été)[^.!?]{0,30}(?:bloqu"
    r"|refus|interdit)[ée]*(?:[^\w\sée]|$| (?:par|pour|en raison)\b)"
    r"|accès à cette page[^.!?]{0,20}(?:interdit|refus|bloqu)"
    r"|(?:pas l['’]autorisation d['’]accéder|pas autorisée?s? à (?:accéder|voir|consulter))"
    r" (?:à )?cette page",
    r"su (?:dirección(?: ip)?|solicitud|acceso(?: a est\S+ \S+)?|ip) (?:está|ha sido|fue)[^.!?]"
    r"{0,30}(?:bloquead|denegad|rechazad)[oa](?:[^\w\s]|$| (?:por|debido)\b)"
    r"|(?:no tienes? permisos? para|no está autorizad[oa] a|no tiene autorización para) (?:acceder"
    r"|ver|visitar) (?:a )?est[ae] (?:página|sitio|recurso|contenido)",
    r"(?:tuo|tua|suo|sua) (?:ip|indirizzo(?: ip)?|richiesta|accesso(?: a quest\S+ \S+)?) (?:è|è "
    r"stat[oa])[^.!?]{0,30}(?:bloccat|negat|rifiutat)[oa](?:[^\w\s]|$| (?:da|dal|per)\b)"
    r"|non (?:hai|ha|disponi de) i permessi|non (?:sei|è) autorizzat[oa] a[^.!?]{0,20} quest[ao]"
    r" (?:pagina|sito|risorsa)",
    r"(?:seu|sua) (?:ip|endereço(?: ip)?|pedido|acesso(?: a est\S+ \S+)?|solicitação) (?:foi|está)"
    r"[^.!?]{0,30}(?:bloquead|negad|recusad)[oa](?:[^\w\s]|$| (?:por|devido)\b)"
    r"|não (?:tem permissão para|está autorizad[oa] a) (?:acessar|aceder|ver) (?:a )?est[ae]",
    r"(?:uw|je) (?:ip(?:-adres)?|verzoek|toegang(?: tot dez\S+ \S+)?) (?:is|werd)[^.!?]{0,30}"
    r"geblokkeerd[^\w\s]|geen toegang tot deze (?:pagina|website)"
    r"|inte behörighet att (?:se|visa|komma)|ikke (?:adgang|tilgang) til denne (?:side|nett)"
    r"|ei ole oikeutta|(?:din ip-adress har|din ip-adresse (?:er|har|blev)[^.!?]{0,10}) ?blo[ck]"
    r"|ip-osoitteesi on estetty",
    r"nie masz (?:uprawnień|dostępu) do tej (?:strony|witryny)"
    r"|twój adres ip (?:został|jest) [^.!?]{0,12}zablokowany"
    r"|nemáte (?:oprávnění|přístup)|vaše ip adresa byla[^.!?]{0,12} (?:za)?blokován"
    r"|(?:erişim|görüntüleme) izniniz yok|ip adresiniz[^.!?]{0,30}engel",
    rf"ваш (?:ip(?:-адрес)?|запрос|доступ(?: к (?:этому |данному |нашему )?(?:сайту|ресурсу"
    rf"|странице))?){_AUX_RU} (?:заблокирован|отклон[её]н|ограничен)(?:[^\w\s?]|\s*$"
    r"| (?:систем|из-за|по |на сайт|админ|в связи|нашей|служб))"
    r"|вам запрещ[её]н доступ к (?:этой|данной|этому|данному)"
    r"|доступ с вашего (?:ip|адреса)[^.!?]{0,20}(?:заблокирован|ограничен|запрещ[её]н)"
    r"|у вас нет (?:прав|доступа)[^.!?]{0,30}(?:страниц|сайт|ресурс|просмотр)"
    r"|у вас немає (?:прав|доступу)",
    r"ليس لديك (?:إذن|صلاحية)|تم حظر عنوان|bạn không có quyền truy cập trang"
    r"|ip của bạn đã bị chặn|tidak memiliki (?:izin|akses)|ip anda (?:telah )?diblokir",
    r"(?:您|你)的?(?:ip|请求|請求|访问|訪問)[^。！]{0,24}(?:被|已)[^。！]{0,8}(?:拦截|攔截|阻断"
    r"|拒绝|拒絕|限制|封禁)"
    r"|(?:^|[。！，,])(?:请求|請求|访问|訪問|ip)(?:被|已)[^。！]{0,4}(?:拦截|攔截|阻断|拒绝|拒絕"
    r"|限制|封禁)"
    r"|(?:您|你)(?:没有|沒有|无|無)权?權?限[^。]{0,8}(?:访问|訪問|查看)|(?:您|你)?(?:没有|沒有|无"
    r"|無)[^。！]{0,10}(?:的)(?:权限|權限)|无权限访问|仅限校[内园]网?(?:访问|$|[。！])"
    r"|ip不在允许|(?:^|[。！，,])请使用校[内园]网(?:络)?(?:访问|登录|查看|$|[。！])"
    r"|(?:您|你)?所在的?(?:地区|地區|国家|國家)[^。]{0,6}(?:无法|無法|不能|暂不)[^。]{0,4}(?:访问"
    r"|訪問)",
    r"アクセスは(?:制限|拒否|禁止)され|アクセス(?:権限|許可)がありません",
    r"(?:접근|접속|요청)이?[^.!?]{0,10}(?:차단|거부)되",
)
