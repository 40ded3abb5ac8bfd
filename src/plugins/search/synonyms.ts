/**
 * What readers call a thing, in English and Thai, and what the pages call it: `asked, asked = meant; asked = meant`. The
 * words for a single page belong in the `keywords` of its front matter.
 */
const TABLE = `
webhook, web hook, ipn, itn, callback, call back, notify url, notification, server notification, notify, hook = postback
backend url, background url, result url, เว็บฮุค, เว็บฮุก, โพสต์แบ็ก, โพสต์แบ็ค, แจ้ง = postback
301, 302, 401, 403, 404, 405, 419, 503 = answers postback url
redirect url, success url, fail url, failure url, cancel url, landing page, response url, frontend url = return url
verify, validate, double check, confirm, ยืนยัน = verify compare; signature, hash, hmac, sign, ลายเซ็น = signature token unsigned
money back, give back, return money, reverse, reversal, reimburse, void, คืน = refund
payout, pay out, disbursement, remittance, get paid, money arrive, bank account = settlement arrives account
mdr, commission, pricing, cost, how much, rate, ค่าธรรมเนียม, ค่าบริการ = fee; wht, withholding, ภาษีหัก, หักภาษี, ณ ที่จ่าย = withholding tax
chargeback, charge back, dispute, fraud claim, contest, ปฏิเสธรายการ, ข้อพิพาท, ทักท้วง, เคลม = dispute charge back
subscription, subscribe, subscriber, autopay, auto debit, auto charge, automatic payment = recurring registration charge member
auto renewal, renewal, membership, standing order, direct debit, mandate, rebill, billing plan = recurring registration charge member
unsubscribe, stop, end, terminate, deactivate, quit, delete, ยกเลิก = cancel; dunning, retry = fail again
card on file, stored card, saved card, save card, remember card, vault, one click, card token = saved card tokenizer
จำบัตร, ผูกบัตร, บันทึกบัตร, เก็บบัตร = saved card tokenizer
prompt pay, prom pay, phrom phe, phrompay, thai qr, qr payment, scan to pay, พร้อมเพย์ = promptpay; คิวอาร์ = qr
instalment, emi, pay later, bnpl, split payment, pay monthly, zero percent, 0 percent, ผ่อน, งวด = installment
kasikorn, k bank, kplus, k plus, กสิกร = kbank kasikornbank; krung thai, กรุงไทย = ktb krungthai; tmb, thanachart = ttb
ayudhya, ayutthaya, กรุงศรี = krungsri bay; siam commercial, ไทยพาณิชย์ = scb; bualuang, ธนาคารกรุงเทพ = bbl bangkok bank
true money, true wallet, ewallet, digital wallet = truewallet truemoney wallet; วอลเล็ต, วอลเล็ท, กระเป๋าเงิน = wallet
weixin, we chat, วีแชท, วีแชต = wechat; อาลีเพย์ = alipay; union pay = unionpay cup; american express = amex
bank transfer, wire transfer, online banking, netbanking, โอนเงิน, เงินโอน = internet banking promptpay
โมบายแบงก์กิ้ง, อินเทอร์เน็ตแบงก์กิ้ง, อินเตอร์เน็ตแบงก์กิ้ง = internet banking
3ds, 3dsecure, otp, vbv = 3d secure; seven eleven, 7 eleven, counter service, cash, เซเว่น, เคาน์เตอร์ = bill payment
thb, bath, บาท = baht; cent, minor unit, สตางค์ = satang; dollar = usd; debit, deduct, withdraw, ตัด, หัก = charge
mid, merchant no, shop id, store id, merchant code, รหัสร้านค้า, รหัสผู้ค้า = merchant id
order id, invoice number, transaction id, reference no, ref no, reference id, เลขออเดอร์, เลขคำสั่งซื้อ = reference number refno
secret, auth key, api key, access token, private key, คีย์, รหัสลับ, credential, password, login, รหัสผ่าน = key credential
dashboard, back office, backoffice, admin panel, portal, หลังบ้าน, แดชบอร์ด = control panel
client, customer, shopper, payer, consumer, user, ลูกค้า, ผู้ซื้อ, คนซื้อ = buyer; transaction, รายการ, ธุรกรรม = order payment
unpaid, pending, ไม่จ่าย, ไม่ชำระ, รอชำระ = pending unpaid; decline, reject, refuse, denied, ปฏิเสธ = declined rejected refused
expiration, expiry, timeout, time limit, validity, หมดอายุ = expiry expire
query, lookup, look up, retrieve, fetch, enquiry, check status, payment status = inquiry status
playground, demo, staging, uat, test mode, test account, test server, ทดสอบ, เทส, ลอง, แซนด์บ็อกซ์ = sandbox test
production, live mode, launch, จริง = live; slip, proof of payment, สลิป = slip; ปลอม, fake, spoofed, scam = forged fake
kyc, onboarding, sign up, signup, apply, สมัคร, ลงทะเบียน = register; module, extension, addon, add on, ปลั๊กอิน, ปลั๊คอิน = plugin
payment option, way to pay, ช่องทางชำระ, ช่องทางจ่าย, วิธีชำระเงิน, วิธีจ่ายเงิน = payment method; ช่องทาง = channel
example, snippet, ตัวอย่าง = sample; reconciliation, bookkeeping, กระทบยอด = reconcile
duplicate, double, twice, idempotency, idempotent, ซ้ำ, สองครั้ง, สองรอบ = duplicate twice once; tamper, manipulate, hack = alter
hosted checkout, checkout page, payment form = hosted page payment page
contact, phone number, customer service, helpdesk, ติดต่อ, เจ้าหน้าที่, ซัพพอร์ต = support
ชำระ, จ่าย = payment; จ่ายแล้ว, จ่ายเงินแล้ว, ชำระแล้ว, โอนแล้ว = paid; รับเงิน, รับชำระ = accept payment; โอน = transfer
ยอด, จำนวน = amount; บางส่วน = partial; บัญชี = account; สกุลเงิน = currency; ต่างประเทศ, ต่างชาติ = foreign
ตัดรอบ, ปิดยอด, รอบโอน = settlement; บัตร, เครดิต, เดบิต, การ์ด = card; เลขบัตร = card number; สแกน = scan
ลิงก์ = payment link; ร้าน = shop; ผู้ค้า, แม่ค้า, พ่อค้า = merchant; อ้างอิง = reference number
ออเดอร์, สั่ง, ซื้อ = order; ตะกร้า, รถเข็น = cart; กลับ = return; ใบเสร็จ = receipt; ใบกำกับภาษี = tax invoice
สถานะ = status; ค้าง = stuck; สำเร็จ = succeeded; ล้มเหลว, ไม่สำเร็จ, ไม่ผ่าน = failed; ตรวจ, เช็ค, เช็ก = check
ผิด, ผิดพลาด = wrong error; ไม่ตรง, ไม่เท่ากัน = mismatch; ไม่เจอ, ไม่พบ = not found; ไม่เข้า, ไม่มา, ไม่ได้รับ = not received
ไม่ขึ้น, ไม่แสดง = not shown; ไม่ถูกต้อง = invalid; ด้วยมือ = manual; เขตเวลา = time zone; อัตโนมัติ = automatically
ทุกเดือน, รายเดือน, ประจำเดือน = monthly; สมาชิก = member; รอบหน้า, รอบถัดไป, งวดหน้า = next charge; เชื่อม, ต่อ = integrate
ติดตั้ง = install; โหลด = download; อัปเดต, อัพเดต = update; ตั้งค่า = settings; รีไดเรกต์, เด้ง = redirect; ภาษา = language
`;

export const SYNONYMS = TABLE.trim()
  .split(/\n|; /)
  .map((row) => row.split(' = ') as [asked: string, meant: string]);
