"""How gates, refusals, missing pages and sign-in pages name themselves, in the languages at hand.

Names are compared whole (title, a part of the title, first heading), so that a page that talks
about such things keeps its own, longer name. Every pattern is a list of plain alternatives.
"""

from shared.patterns import Pattern, compile_pattern


def _names(*patterns: str) -> Pattern:
    """Matches a whole name and nothing longer; of several names a line, any."""
    return compile_pattern(f"(?im)^(?:{'|'.join(patterns)})$", "names of gates")


def _talk(*patterns: str) -> Pattern:
    """Matches anywhere in a text."""
    return compile_pattern(f"(?is){'|'.join(patterns)}", "talk of gates")


# "Please wait" and its kin stand on ordinary pages too: see `WAITING`.
GATE = _names(
    r"just a moment(?: please)?",
    r"attention required",
    r"one more step",
    r"checking (?:if the site connection is secure|your (?:browser|connection)).{0,60}",
    r"verify(?:ing)?,? (?:that )?you(?:['’]re| are) (?:a )?(?:not a (?:ro)?bot|human)(?: being)?",
    r"please verify (?:that )?you(?:['’]re| are) (?:a )?human",
    r"are you (?:a )?(?:human|robot|bot)(?: or a (?:ro)?bot)?",
    r"(?:i am|i['’]m|you(?:['’]re| are)) not a (?:ro)?bot",
    r"making sure you(?:['’]re| are) not a bot",
    r"(?:human|bot|robot|browser|security|captcha|visitor) (?:verification|challenge)",
    r"(?:(?:ro)?bot|browser|security) check(?:point)?(?: required)?",
    r"(?:vercel|imunify360|bitninja|client|security).{0,12}(?:checkpoint|challenge)",
    r"captcha(?: (?:required|check|page))?",
    r"pardon our interruption",
    r"(?:unusual|suspicious) (?:traffic|activity)(?: detected| from your .{1,40})?",
    r"ddos[- ]?guard",
    r"ddos protection(?: by .{1,40})?",
    r"please (?:complete|solve) the (?:captcha|security check).{0,60}",
    r"you(?:['’]re| are) being redirected",
    r"人机(?:身份)?(?:验证|识别).{0,10}|安全(?:验证|检查)|访问(?:验证|验证中)|请(?:完成"
    r"|进行)安全验证",
    r"人機驗證|安全(?:驗證|檢查)|セキュリティ(?:チェック|検証)|보안 (?:확인|검사)",
    r"проверка (?:браузера|безопасности)|вы не робот\??|sicherheits(?:überprüfung|prüfung)",
    r"un instant|einen moment(?: bitte)?|nur einen moment|un momento|um momento",
)

# A refusal by a guard of the site; a plain 401, 403 or 451 is told by its status.
REFUSAL = _names(
    r"access (?:to this (?:page|site|website|resource) )?(?:is |has been |was |temporarily )*"
    r"(?:denied|blocked|restricted|forbidden|limited)(?: \(\d{3}\))?",
    r"(?:sorry, )?you(?:['’]ve| have| are)(?: been)? blocked",
    r"(?:sorry, )?(?:your |the |this |unauthorized )?request (?:has been |was |is )?"
    r"(?:blocked|rejected|denied|unsuccessful)",
    r"(?:web )?(?:page|site) (?:is |has been )?blocked",
    r"(?:the )?request could not be satisfied",
    r"the requested url was rejected",
    r"(?:this site is )?(?:sucuri (?:website|web site) firewall|cloudproxy).{0,40}",
    r"(?:web )?application firewall(?: error| alert)?",
    r"not acceptable|unauthorized request blocked|connection denied by .{1,30}",
    r"blocked by (?:network )?security|network security block",
    r"禁止访问|拒绝访问|访问(?:被拒绝|被拦截|受限|禁止)|(?:您的)?(?:请求|访问)(?:已)?被(?:拦截"
    r"|拒绝|阻断)",
    r"存取被拒|拒絕存取|アクセスが(?:拒否|禁止)されました|접근이? ?(?:거부|차단).{0,10}",
    r"zugriff (?:verweigert|gesperrt)|accès (?:refusé|interdit|bloqué)|acceso (?:denegado"
    r"|prohibido)",
    r"accesso negato|acesso negado|доступ (?:запрещ[её]н|ограничен|заблокирован)",
)
# The same at status 200, where the status does not tell it.
PLAIN_REFUSAL = _names(
    r"(?:error )?40[13](?: error)?(?: forbidden|: forbidden| - forbidden| unauthorized)?",
    r"forbidden|unauthori[sz]ed|permission denied|not authori[sz]ed",
)
WAITING = _names(
    r"(?:one moment|please wait|loading|redirecting|please wait a moment)(?:,? please)?(?:\.*)?",
    r"请稍候|請稍候|しばらくお待ちください|잠시만 기다려.{0,6}|подождите|bitte warten",
)
# What such a page says in its text, wherever it stands; never enough alone.
GATE_TALK = _talk(
    r"(?:enable|turn on|requires?|activate|need) (?:\w+ ){0,3}(?:javascript|js|cookies)",
    r"javascript (?:and cookies )?(?:is|are|must be) (?:required|disabled|enabled)",
    r"not (?:an? )?(?:ro)?bot\b|(?:are|being) (?:an? )?human|automated (?:quer|request|access"
    r"|traffic)",
    r"(?:block|against|detect|from) (?:\w+ )?(?:ro)?bots\b",
    r"captcha|security (?:check|service|solution|verification|reasons?)|firewall",
    r"(?:check|verif|validat)\w* (?:if )?(?:that )?your (?:browser|connection)"
    r"|your browser (?:before|is (?:being )?checked)",
    r"(?:detected|noticed) (?:\w+ ){0,2}(?:traffic|activity)|suspicious|malicious",
    r"permission to access|not (?:allowed|authori[sz]ed|permitted)|(?:been|was|is) (?:blocked"
    r"|denied)",
    r"(?:ray|incident|support|reference|request|event|block|attack|session) ?(?:id|#|number|no)",
    r"reference(?:&#32;|\s)?#|ddos|验证|驗證|拦截|攔截|防火墙|机器人|机器人|認証",
    r"проверк|робот|automatis|überprüf|vérifi|verific",
)
# A page whose whole text is this one sentence.
WHOLE_TEXT = _names(
    r"request unsuccessful\. incapsula incident id: [\w-]+\.?",
    r"(?:please )?(?:wait while we )?check(?:ing)? your browser (?:before|prior).{0,80}",
    r"(?:sorry, )?you(?:['’]ve| have) been blocked.{0,120}",
    r"blocked by (?:network )?security\.?(?: log in to continue\.?)?",
    r"please (?:enable|turn on) (?:js|javascript|cookies).{0,120}",
    r"please turn javascript on and reload the page\.?",
    r"the requested url was rejected\. please consult with your administrator\..{0,160}",
    r"access denied(?:\.| - ).{0,160}",
    r"(?:request )?(?:blocked|rejected) by .{0,40}(?:firewall|waf|security).{0,80}",
)

# A refusal speaks to the visitor; a page about refusals speaks of them.
DENIAL_TALK = _talk(
    r"you (?:do not|don['’]t) (?:currently )?have (?:the )?(?:\w+ )?(?:permission|access|rights)",
    r"you(?:['’]re| are) not (?:authori[sz]ed|allowed|permitted) to (?:access|view|see|visit|open)",
    r"your (?:ip|access|request|connection)\b.{0,40}\b(?:blocked|denied|refused|restricted"
    r"|rejected)",
    r"(?:您|你)(?:没有|沒有|无)权限|無權(?:限)?存取|アクセス権限がありません|권한이 없습니다",
    r"keine berechtigung|vous n['’]avez pas (?:l['’]autorisation|accès)|no tiene permiso",
)

MISSING = _names(
    r"(?:http )?(?:(?:error|fehler|erreur|errore|erro|fout|fel|fejl|virhe|błąd|chyba|hiba|hata"
    r"|ошибка"
    r"|помилка|σφάλμα|lỗi|错误|錯誤|エラー|오류)[ :\-–—]*)?404(?: error"
    r"| page)?(?:[ :\-–—|]*(?:error|oops|sorry))?",
    r"(?:(?:http )?(?:error )?404[ :\-–—|/.]*(?:error)?[ :\-–—|/.]*)?"
    r"(?:(?:oops|uh[- ]oh|sorry|whoops|error)[,!.:]* *)?"
    r"(?:(?:the |this |that )?(?:requested )?(?:page|file|content|resource|document|url|address)"
    r"(?: (?:that )?you (?:requested|were looking for|are looking for))?"
    r" (?:was |is |could |can |cannot |can['’]?t |has |does |doesn['’]t |no )*"
    r"(?:not )?(?:be )?(?:found|exist|exists|available|longer (?:available|exists|here)|missing))",
    r"(?:404[ :\-–—|/.]*)?(?:sorry[,!.:]* *)?(?:page |file |object |content |nothing )?not found"
    r"(?:[ :\-–—|(]*(?:error )?404\)?)?",
    r"(?:sorry[,!.:]* *)?(?:we|i) (?:could ?n[o'’]t|can ?n?[o'’]t|cannot|were unable to"
    r"|are unable to)"
    r" find (?:that|this|the|your) page(?: you.{0,40})?",
    r"nothing (?:was )?found(?: here)?|no such page|missing page|page missing|dead link"
    r"|broken link",
    r"(?:oops|whoops|sorry)[,!.]* *(?:we (?:can|could)(?:['’]t|not| not) find.{0,40}"
    r"|that page can['’]t be found)",
    r"(?:this|that|the) page (?:isn['’]t|is not) (?:available|here)(?: any ?more)?",
    r"(?:404[ :\-–—|]*)?(?:抱歉|对不起|對不起)?[,，!！ ]*(?:您|你)?(?:要|所|想)?(?:访问|訪問"
    r"|查找|请求|請求|浏览|瀏覽)?的?"
    r"(?:该|此|這個|该)?(?:页面|網頁|网页|頁面|文件)(?:不存在|未找到|找不到|已?删除|已?刪除"
    r"|无法找到)(?:了)?",
    r"找不到(?:该|您要的|此|這個)?(?:页面|网页|網頁|頁面)|(?:页面|頁面)404",
    r"(?:お探しの|指定された)?(?:ページ|ファイル)(?:が|は)(?:見つかりません(?:でした)?"
    r"|存在しません)",
    r"(?:요청하신 |찾으시는 )?페이지(?:를|가) (?:찾을 수 없습니다|존재하지 않습니다|없습니다)",
    r"(?:404[ :\-–—|]*)?(?:(?:die )?(?:angeforderte |gesuchte )?seite (?:wurde "
    r"|konnte )?(?:leider )?"
    r"nicht (?:gefunden|vorhanden|verfügbar)(?: werden)?)",
    r"(?:404[ :\-–—|]*)?(?:(?:la )?page (?:demandée )?(?:est |n['’]a pas été |non )?"
    r"(?:introuvable|trouvée|inexistante))",
    r"(?:404[ :\-–—|]*)?p[áa]gina (?:non|no|não|n[aã]o) (?:trovata|encontrada|encontrado|existe)",
    r"(?:404[ :\-–—|]*)?(?:pagina niet gevonden|sidan (?:kunde inte hittas|hittades inte)"
    r"|siden (?:ble ikke funnet|blev ikke fundet|findes ikke)|sivua ei löyt?ynyt"
    r"|strona nie istnieje"
    r"|nie znaleziono strony|stránka (?:nenalezena|nebyla nalezena)|az oldal nem található"
    r"|sayfa bulunamadı|страница не найдена|сторінк[ау] не знайдено|الصفحة غير موجودة|הדף לא נמצא"
    r"|không tìm thấy trang|halaman tidak ditemukan)",
)

# One thing out of many; the page has to say so as well.
MISSING_THING = _names(
    r"(?:sorry[,!]? )?(?:the |this |that )?[\w-]+(?: [\w-]+)? (?:was )?not found",
)
MISSING_THING_TALK = _talk(
    r"(?:could|can) ?(?:not|n['’]t) be found|(?:does|do)(?: not|n['’]t) exist|no longer (?:exists?"
    r"|available)",
)
# What such a page says to the visitor; a page about such pages seldom does without its subject.
MISSING_TALK = _talk(
    r"(?:page|file|content|resource|document|url|address|link|record|item|event|course|article"
    r"|product|post|person|entry)\b.{0,60}\b(?:"
    r"not (?:be )?found|(?:does|do)(?: not|n['’]t) exist|no longer (?:exists?|available|here)"
    r"|not available|isn['’]t (?:here|available)|(?:been|was) (?:moved|removed|deleted))",
    r"(?:could ?n[o'’]t|can ?n?[o'’]t|unable to) (?:be )?f(?:ind|ound)|not find (?:what|the|that)",
    r"nothing (?:was |is )?(?:found|here)|looks like nothing",
    r"不存在|找不到|未找到|已(?:被)?(?:删除|刪除|移除)|見つかりません|存在しません|찾을 수 없"
    r"|존재하지",
    r"nicht gefunden|introuvable|n['’]existe pas|no (?:se )?(?:encontr|existe)|non (?:trovat"
    r"|esiste)",
    r"n[ãa]o (?:foi |pode ser )?encontrad|niet gevonden|hittades inte|не найден|не существует",
)

SIGN_IN = _names(
    r"(?:please )?(?:sign|log)[- ]?(?:in|on)(?: (?:to|with|using|at|required|page|here"
    r"|now)\b.{0,60})?",
    r"(?:member |user |student |staff |account |client |customer |sso |admin |site )?"
    r"(?:login|logon|sign[- ]?in)(?: (?:page|form|required|portal|to .{1,60}))?",
    r"(?:welcome(?: back)?[,!:]? *)?(?:please )?(?:sign|log) in(?: to .{1,60})?",
    r"(?:central |single |unified |university )?(?:authentication|sign-on|sign on|cas|sso"
    r"|web login)"
    r"(?: (?:service|server|portal|required))?|central authentication service|shibboleth.{0,40}",
    r"authentication required|you (?:must|need to) (?:log|sign) in.{0,60}",
    r"(?:用户|用戶|统一身份|统一)?(?:登录|登錄|登入|认证|身份认证|認證)(?:系统|平台|页面|系統)?"
    r"|请(?:先)?登录|ログイン|로그인",
    r"anmelden|anmeldung|einloggen|login|connexion|se connecter|identification|iniciar sesión",
    r"acceso|accedi|entrar|iniciar sessão|inloggen|logga in|logg inn|log ind|kirjaudu|zaloguj się"
    r"|přihlášení|bejelentkezés|giriş(?: yap)?|вход|войти|авторизация|تسجيل الدخول|כניסה|đăng nhập",
)
# What a page says that has its form elsewhere.
SIGN_IN_TALK = _talk(
    r"(?:must|have to|need to|please|you should) (?:sign|log)[- ]?in|(?:sign"
    r"|log)[- ]?in (?:to continue|with|again)",
    r"bitte (?:melden sie sich|loggen)|veuillez vous (?:connecter|identifier)|inicie sesión"
    r"|请先?登录|請先?登入"
    r"|ログインしてください|로그인이? 필요|로그인해 주|войдите|авторизуйтесь",
)

CONSENT = _names(
    r"before you continue(?: to .{1,60})?|bevor sie fortfahren.{0,60}|avant d['’]accéder à .{1,60}",
    r"antes de (?:ir a|continuar).{0,60}|prima di continuare.{0,60}|voordat je verdergaat.{0,60}",
    r"(?:we value |we respect |your |about your )(?:your )?privacy(?: (?:matters|choices"
    r"|settings))?",
    r"(?:cookie|privacy|consent)(?:s)?(?: &| and)? ?(?:consent|settings?|choices|preferences"
    r"|notice|wall)?",
    r"(?:we use|this (?:site|website|page) uses|use of|accept|about) cookies.{0,60}",
    r"(?:manage |your )(?:cookie|consent|privacy)s?.{0,30}|(?:please )?(?:accept|agree)"
    r"|(?:please )?(?:accept|agree).{0,30}(?:cookie|consent|privacy|tracking).{0,20}",
    r"ihre (?:privatsphäre|daten).{0,60}|datenschutz(?:einstellungen|hinweis)?"
    r"|cookie-einstellungen",
    r"(?:votre|respect de votre) vie privée.{0,40}|gestion des cookies|tu privacidad.{0,40}",
    r"(?:cookie|クッキー|隐私|隱私|個人情報).{0,20}(?:同意|设置|設定|確認)"
    r"|同意.{0,20}cookie.{0,10}",
)
CONSENT_TALK = _talk(
    r"cookie|consent|partner|personali[sz]|advert|privacy|personal data|your data|track|measure"
    r"|agree|accept|reject|choices|preferences|settings|policy|einwillig|datenschutz|werbung"
    r"|zustimm|akzeptier|vie privée|consentement|accepte|publicit|privacidad|acept|publicidad"
    r"|consenso|toestemming|隐私|隱私|同意|クッキー|個人|широ|согла"
)
# A label that puts any notice away, and says nothing of consent.
ACKNOWLEDGE = _names(r"ok(?:ay)?|got it")

# What such a page wants consent for.
CONSENT_SUBJECT = _talk(
    r"cookie|tracking|information on (?:a|your) device|partners process data"
    r"|personal(?:ly identifiable)? data|kişisel veri|çerez|куки|файлы cookie|eväste|süti"
    r"|informasjonskapsler|クッキー|쿠키|ملفات تعريف الارتباط|personenbezogen|données personnelles"
    r"|datos personales|dati personali|dados pessoais|persoonsgegevens|personuppgifter|persondata"
    r"|dane osobowe|osobní údaje|персональн\w+ данн"
)
ACCEPT = _names(
    r"(?:i )?(?:accept|agree|allow|ok(?:ay)?|got it|consent)(?: .{0,40})?|yes,? i (?:agree"
    r"|accept).{0,30}",
    r"(?:alle(?:n)? )?(?:akzeptieren|zustimmen|annehmen|erlauben)(?: (?:und|&) .{0,20})?"
    r"|(?:ich )?(?:stimme zu|akzeptiere).{0,30}",
    r"(?:alle(?:n)? )(?:cookies )?(?:akzeptieren|zustimmen|annehmen|erlauben|accepteren|toestaan)",
    r"(?:tout |j['’])?accepte[rz]?(?: .{0,30})?|(?:aceptar|acepto|aceitar|accetta(?:re)?"
    r"|accetto)(?: .{0,30})?",
    r"(?:alles |allt |alla |alle )?(?:akzeptieren|zulassen|accepteren|toestaan)|einverstanden"
    r"|acceptera(?: .{0,20})?"
    r"|(?:accepter|accepterer|tillad|godta|godkend|hyväksy)(?: .{0,20})?"
    r"|(?:za)?akceptuj(?:ę)?(?: .{0,20})?"
    r"|zgadzam się|(?:přijmout|prijať|povolit|souhlasím|súhlasím)(?: .{0,20})?|elfogad(?:om"
    r"|ás)?(?: .{0,20})?"
    r"|(?:de )?acord|(?:tümünü )?kabul et|αποδοχή(?: .{0,12})?|συμφωνώ|соглас(?:ен|на"
    r"|иться)(?: .{0,12})?|прийняти.{0,12}"
    r"|(?:قبول|أوافق|موافق).{0,10}|(?:chấp nhận|đồng ý)(?: .{0,12})?|(?:terima"
    r"|setuju)(?: .{0,12})?",
    r"akkoord|(?:全部|すべて)?(?:同意|接受|許可|承認|同意する|受け入れる)(?:全部|所有"
    r"|并继续)?.{0,8}|принять.{0,12}|(?:모두 )?동의.{0,6}",
)
