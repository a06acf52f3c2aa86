"""What a page says that has its visitor tested: show that you are no robot, or wait for it."""

from shared.block.says import OPENS, PAGES, said

# Always the visitor: a page about such tests speaks of people and robots, not of "you".
_HUMAN = (
    r"(?:(?:you(?:['’]re| are)|i(?:['’]m| am)) (?:not (?:a (?:ro)?bot|an? automated|automated)"
    r"|(?:a )?(?:real |actual )?(?:human|person))"
    r"|(?:you are|you['’]re)n['’]t a (?:ro)?bot|you aren['’]t a (?:ro)?bot)"
)
_TESTED = r"(?:check|verif|examin|inspect|validat|analy[sz])"
_AND_NO_MORE = r"(?:[^\w\s]|\s*$| (?:to|before|for|is|and|prior|speed)\b)"  # nor a longer name
_TO_GO_ON = r"to (?:continue|proceed|go on)(?:[^\w\s]|\s*$| to (?:\w+ )?" + PAGES + ")"

DEMAND = said(
    rf"{OPENS}(?:let['’]?s |help us (?:to )?|this (?:step|check|test|page) |we (?:need|have"
    rf"|want) to "
    rf"|we must |we (?:just )?need to |you (?:need|have) to )?(?:confirm|verif|prove|show|make sure"
    rf"|making sure|check(?:ing)? (?:that|if))[^.!?:]{{0,60}}{_HUMAN}",
    rf"{OPENS}(?:type|enter|tick|press|drag|slide|solve|complete|click|check|hold|select|tap|choose"
    rf"|pick|find|match|rotate|swipe|mark)\b[^.!?]"
    rf"{{0,80}}(?:{_HUMAN}|security check)|{OPENS}(?:solve|complete|slide|drag|tick|select"
    rf"|click on"
    r"|type)\b[^.!?]{0,40}(?:captcha|puzzle|challenge|slider|pictures?|images?|squares?|box|check"
    rf"|letters)[^.!?]{{0,60}}{_TO_GO_ON}",
    rf"{OPENS}(?:drag the slider|press (?:&|and) hold|enter the characters you see)"
    r"|to (?:protect|keep|prevent|stop)[^.,]{0,50}(?:ro)?bots[^.,]{0,20},? (?:please )?(?:solve"
    r"|complete|pass|finish)\b",
    rf"{OPENS}(?:we(?:['’]re| are) )?(?:checking|verifying) (?:if )?(?:your|the site) "
    rf"(?:browser|connection){_AND_NO_MORE}|{OPENS}your (?:browser|connection|visit) is "
    rf"(?:now )?being {_TESTED}|{OPENS}(?:we(?:['’]re| are) )?(?:making sure|ensuring)"
    r"(?: that)? your (?:browser|connection)",
    rf"{OPENS}wait while (?:we (?:check|verify)|your (?:request|browser) is (?:being )?(?:checked"
    r"|verified))"
    rf"|{OPENS}(?:we(?:['’]re| are) )?(?:performing|running) (?:a |an )?(?:\w+ )?"
    r"(?:security|browser|bot) (?:check|test|verification)",
    rf"{OPENS}(?:our systems? (?:have|has) |we(?:['’]ve| have) )?(?:detected|noticed|seen) "
    r"(?:unusual|suspicious|automated) (?:traffic|activity|requests)[^.]{0,20} from your",
    rf"{OPENS}the verification is automatic|{OPENS}enable javascript (?:and cookies )?to "
    r"(?:continue|proceed)|powered and protected by|protected by .{1,30} bot (?:defen[cs]e|manag)",
    r"(?:bestätig|überprüf|beweis)[^.!?]{0,60}(?:sie|du|ich|dich) (?:ein mensch|kein robot|mensch)"
    r"|ihr browser wird (?:gerade )?(?:über|ge)?prüf"
    r"|wir (?:über)?prüfen (?:gerade )?(?:ihren|deinen) browser(?:[^\w\s]|\s*$)",
    r"(?:confirme|vérifi|prouve)[^.!?]{0,40}(?:vous|tu|je)\b[^.!?]{0,12}(?:pas un robot|humain)"
    r"|(?:vérifions|vérification de) votre navigateur",
    r"(?:confirm|verific|demuestr|demonstr)[^.!?]{0,60}(?:no (?:eres|es|soy) un robot"
    r"|(?:eres|es usted|usted es|soy) (?:un )?(?:ser )?humano)"
    r"|(?:comprobando|verificando|revisando) (?:su|tu) navegador",
    r"(?:conferm|verific|dimostr)[^.!?]{0,60}(?:non (?:sei|essere|sono) un robot"
    r"|(?:sei|di essere|sono) (?:un )?(?:essere )?umano)"
    r"|(?:verificando|controllando) il (?:tuo|suo) browser",
    r"(?:confirm|verifi|prov)[^.!?]{0,60}(?:não (?:é|és|sou|ser|seja) um rob[ôo])"
    r"|(?:verificando|checando|a verificar) (?:o )?seu navegador",
    r"(?:bevestig|controle|verifi)[^.!?]{0,60}(?:geen robot|(?:u|je) een mens bent)"
    r"|controleren (?:uw|je) browser",
    r"(?:bekräfta|bekræft|bekreft|verifi)[^.!?]{0,60}(?:(?:inte|ikke) (?:är |er )?en robot"
    r"|du (?:är|er) (?:en |et )?(?:människa|menneske))"
    r"|(?:vahvista|varmista)[^.!?]{0,60}(?:et ole robotti|olet ihminen)"
    r"|kontroller(?:ar|er) din (?:webbläsare|nettleser|browser)|selaintasi tarkist",
    r"(?:potwierd|weryfik)[^.!?]{0,60}(?:nie jeste\S+ robotem|jeste\S+ człowiekiem)"
    r"|(?:potvr|ověř|over)[^.!?]{0,60}(?:nejste robot|nie ste robot|(?:jste|ste) člověk)"
    r"|(?:igazol|erősít)[^.!?]{0,60}nem robot"
    r"|(?:επιβεβαι|αποδείξ)[^.!?;]{0,60}(?:δεν είστε ρομπότ|είστε άνθρωπος)"
    r"|sprawdzamy (?:twoją|państwa) przeglądarkę|(?:kontrolujeme|ověřujeme) váš prohlížeč",
    r"(?:robot olmad|insan oldu)[^.!?]{0,40}(?:doğrul|onayl)|tarayıcınız kontrol ediliyor",
    r"(?:подтверд|проверя|докаж|підтверд)[^.!?]{0,80}[ ,](?:вы|ви|я)[ ,][^.!?]{0,30}(?:робот"
    r"|человек|людин)"
    r"|(?:провер|перевір)\S+ (?:вашего|вашого|ваш) браузер",
    r"(?:تأكيد|تحقق|أكد)[^.!؟]{0,60}(?:لست روبوت|أنك (?:إنسان|بشر))|التحقق من متصفحك",
    r"(?:^|[。！!，,]|请|請|您|你|需要?|先|系统)(?:验证|驗證|确认|確認|证明|證明)(?:一下)?"
    r"(?:您|你|自己|我)?[^。！码碼如]{0,8}(?:(?:不是|非)(?:机器人|機器人)|真人)"
    r"|(?:拖动|按住|滑动|拖動|滑動)[^。]{0,8}(?:滑块|滑塊)|(?:输入|輸入)(?:验证码"
    r"|驗證碼)后?(?:继续|访问|繼續)"
    r"|(?:完成|通过|通過)[^。]{0,8}(?:验证|驗證)[^。]{0,6}(?:继续|繼續|操作|访问|訪問)"
    r"|(?:检查|檢查|检测|檢測|验证|驗證)(?:您|你)的(?:浏览器|瀏覽器)"
    r"|(?:浏览器|瀏覽器)正在接受(?:检查|檢查)",
    r"ロボットでは(?:ない|ありません)[^。]{0,20}(?:確認|証明|チェック)|認証を完了"
    r"|ブラウザ[^。]{0,10}(?:確認|検証|チェック)(?:して(?:い|お)ります|しています|中)",
    r"로봇이? ?아[님니닌][^.]{0,20}(?:확인|증명)|보안 ?문자를?[^.]{0,6}입력|브라우저를? (?:확인"
    r"|검사)하는 중",
    r"(?:xác (?:minh|nhận)|chứng minh)[^.!?]{0,60}(?:không phải (?:là )?(?:robot|người máy)"
    r"|bạn là (?:con )?người)|kiểm tra (?:bảo mật để tiếp tục|trình duyệt của bạn)",
    r"(?:pastikan|konfirmasi|verifikasi)[^.!?]{0,60}(?:bukan robot|anda (?:adalah )?manusia)"
    r"|memeriksa (?:browser|peramban) anda",
)
