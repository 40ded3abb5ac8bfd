# A shop in a language that has no samples here: Ruby's standard library, the pages, and a sandbox at PAY_API_URL.
# Prints "ok" and what holds, one line each; ends with 1 at the first thing that does not.
require 'json'
require 'net/http'
require 'socket'
require 'timeout'

API = ENV.fetch('PAY_API_URL')
MERCHANT = ENV.fetch('PAY_MERCHANT_ID')
LAST_FIVE = MERCHANT[-5..]
PATIENCE = 20

def holds(what, holds, seen = nil)
  return puts("ok #{what}") if holds

  warn "FAILED #{what}: #{seen.inspect}"
  exit 1
end

def send_request(request, address, timeout: PATIENCE)
  uri = URI(address)
  # A client that repeats by itself would hide the faults.
  Net::HTTP.start(uri.host, uri.port, read_timeout: timeout, max_retries: 0) { |http| http.request(request) }
end

def post(path, fields, headers = {}, timeout: PATIENCE)
  request = Net::HTTP::Post.new(URI(API + path), headers)
  if headers['Content-Type'] == 'application/json' then request.body = JSON.generate(fields)
  else request.set_form_data(fields)
  end
  send_request(request, API + path, timeout: timeout)
end

def get(address) = send_request(Net::HTTP::Get.new(URI(address)), address)
def command(path, fields = {}) = JSON.parse(post("/sandbox/#{path}", fields).body)

INQUIRY = {'Content-Type' => 'application/json', 'apikey' => ENV.fetch('PAY_API_KEY'),
           'merchantSecretKey' => ENV.fetch('PAY_SECRET_KEY'), 'merchantId' => LAST_FIVE}.freeze
$references = 0
def reference = (600_000_000_000 + ($references += 1)).to_s

def inquire(refno, **options)
  fields = {merchantId: LAST_FIVE, orderNo: 'X', refno: refno, productDetail: 'QWERTY'}
  post('/order/orderdetailpost', fields, INQUIRY, **options)
end

def order(refno) = JSON.parse(inquire(refno).body).last

def prompt_pay(refno, **options)
  query = URI.encode_www_form(merchantID: MERCHANT, productDetail: 'Tea', customerEmail: 'buyer@shop.example',
                              customerName: 'Sample Buyer', total: '120.00', referenceNo: refno)
  headers = {'Authorization' => "Bearer #{ENV.fetch('PAY_AUTH_KEY')}", 'Accept' => 'application/json'}
  address = "#{API}/tep/api/v2/promptpaynew?#{query}"
  send_request(Net::HTTP::Post.new(URI(address), headers.merge('Content-Length' => '0')), address, **options)
end

# The shop's own server: keeps every postback as its method and fields.
class Shop
  attr_reader :url

  def initialize
    @calls = Queue.new
    @server = TCPServer.new('127.0.0.1', 0)
    @url = "http://127.0.0.1:#{@server.addr[1]}"
    Thread.new { loop { Thread.new(@server.accept) { |socket| answer(socket) } } }
  end

  def next_call = Timeout.timeout(PATIENCE) { @calls.pop }

  # Waits as long as a postback could need that is not to come.
  def silent?(seconds = 1.5)
    sleep seconds
    @calls.empty?
  end

  private

  def answer(socket)
    method, path = socket.gets.split
    length = 0
    while (line = socket.gets.strip) != ''
      length = line.split(':')[1].to_i if line.downcase.start_with?('content-length:')
    end
    query = URI.decode_www_form(path.split('?', 2)[1] || '')
    body = URI.decode_www_form(socket.read(length) || '')
    @calls << [method, (query + body).to_h] if path.start_with?('/postback')
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    socket.close
  end
end

SHOP = Shop.new

def form(refno, more = {})
  {merchantid: MERCHANT, refno: refno, customeremail: 'buyer@shop.example', productdetail: 'Tea', total: '1250.00',
   returnurl: "#{SHOP.url}/thanks", postbackurl: "#{SHOP.url}/postback?token=a"}.merge(more)
end

def page_of(response) = response.body[%r{action="(/payment/[\w-]+)"}, 1]

# The buyer: opens the payment page and pays by a test card. Returns the address of the page.
def pay(refno, card = '4242424242424242', more = {})
  page = page_of(post('/payment', form(refno, {channel: 'full'}.merge(more))))
  post(page, {action: 'card', number: card, expiry: '12/49', cvv: '123'})
  page
end

# ---- Form, postback, inquiry
refno = reference
pay(refno)
method, fields = SHOP.next_call
holds 'a postback by GET, with the order and the shop’s own token',
      method == 'GET' && fields['refno'] == refno && fields['token'] == 'a' && fields['merchantid'] == MERCHANT, fields
paid = order(refno)
holds 'inquiry has the reference, amount, currency and status',
      paid.values_at('ReferenceNo', 'Total', 'CurrencyCode', 'Status') == [refno, 1250, 'OO', 'TC'], paid
holds 'an order that nobody paid is an empty list', inquire(reference).body == '[]'

refno = reference
pay(refno, '5105105105105100')
holds 'a declined card is told as RE', SHOP.next_call[1]['status'] == 'RE'

# ---- Answers that say what is wrong
refused = post('/payment', form('order 1', total: '1,000.00', postbackUrl: 'x'))
holds 'a wrong form names every field', refused.code == '400' &&
  refused.body.include?('refno: write') && refused.body.include?('total: write 1000.00: 1 to 7 digits'), refused.body
typed = post('/order/orderdetailpost', {merchantId: LAST_FIVE, refno: 600_000_000_001}, INQUIRY)
holds 'a number is called one', JSON.parse(typed.body)['message'].start_with?('refno: is a number'), typed.body
nowhere = post('/order/orderdetail', {}, INQUIRY)
holds 'an unknown address answers JSON and names the nearest',
      nowhere.code == '404' && JSON.parse(nowhere.body)['message'].include?('/order/orderdetailpost'), nowhere.body

# ---- PromptPay
command('settings', postbackUrl: "#{SHOP.url}/postback?token=panel")
refno = reference
qr = JSON.parse(prompt_pay(refno).body)['data']
holds 'a QR is a PNG that lives for 15 minutes',
      qr['image'].start_with?('data:image/png;base64,iVBOR') && qr['referenceNo'] == refno, qr
command("orders/#{refno}", status: 'Y')
holds 'a paid QR is told at the panel’s address',
      SHOP.next_call[1].values_at('refno', 'status', 'token') == [refno, 'Y', 'panel']
holds 'a reference is taken once', JSON.parse(prompt_pay(refno).body)['message'].downcase.include?('duplicate')

require_relative 'recurring'

# ---- Payment link
refno = reference
link = {merchant: ENV.fetch('PAY_LINK_NAME'), payValue: '500.00', orderDetail: 'Tea', expireDate: '2099-12-31-23-59-59',
        userEMail: 'buyer@shop.example', userTelNo: '66000000000', postBackURL: "#{SHOP.url}/postback",
        returnURL: "#{SHOP.url}/thanks", monthInstallment: '', bankInstallment: '', oneTime: 'Y', refno: refno}
made = JSON.parse(post("/secure/v3/secure/encryptz/#{link[:merchant]}", link,
                       {'Content-Type' => 'application/json', 'apikey' => ENV.fetch('PAY_API_KEY')}).body)
opened = get("#{ENV.fetch('PAY_LINK_URL')}/#{made['merchant']}/#{made['payValue']}/#{made['orderDetail']}")
page = opened['location']
post(page, {action: 'channel', channel: 'truewallet'})
post(page, {action: 'pay'})
holds 'a link is paid and told', SHOP.next_call[1].values_at('refno', 'status') == [refno, 'Y']

# ---- Time
command('settings', qrLifetime: '60')
refno = reference
prompt_pay(refno)
command('clock', advance: '2m')
holds 'a QR lives as long as the setting says', command("orders/#{refno}", status: 'Y')['status'] == 'Y'
holds 'and an expired one that is paid is told like any other', SHOP.next_call[1]['status'] == 'Y'
command('settings', qrLifetime: '900')

# ---- Postbacks
refno = reference
pay(refno)
SHOP.next_call
command("orders/#{refno}/postbacks", times: '2')
holds 'a postback comes again, twice', [SHOP.next_call, SHOP.next_call].all? { |call| call[1]['refno'] == refno }
command("orders/#{refno}/postbacks", method: 'POST', pause: '300')
holds 'a postback comes late, by the other method', SHOP.next_call[0] == 'POST'
command("orders/#{refno}/postbacks", total: '1.00')
holds 'a postback has another amount', SHOP.next_call[1]['total'] == '1.00'
holds 'inquiry has the true one', order(refno)['Total'] == 1250

refno = reference
post('/payment', form(refno))
command("orders/#{refno}/postbacks", status: 'CP')
holds 'a forged postback says CP', SHOP.next_call[1]['status'] == 'CP'
holds 'inquiry knows nothing of it', inquire(refno).body == '[]'

command('settings', postbacks: 'held')
one, other = reference, reference
[one, other].each { |paid_now| pay(paid_now) }
holds 'held postbacks do not come', SHOP.silent?
command('postbacks', release: 'reversed')
holds 'they come out of order', [SHOP.next_call, SHOP.next_call].map { |call| call[1]['refno'] } == [other, one]

command('settings', postbacks: 'afterReturn')
refno = reference
page = pay(refno)
holds 'no postback comes before the return', SHOP.silent?
holds 'the buyer returns to the shop', get("#{API}#{page}/return")['location'] == "#{SHOP.url}/thanks"
holds 'the postback comes after it', SHOP.next_call[1]['refno'] == refno

command('settings', postbacks: 'never')
refno = reference
pay(refno)
holds 'a postback never comes', SHOP.silent?
holds 'inquiry knows the order all the same', order(refno)['Status'] == 'TC'
command('settings', postbacks: 'sent')

# ---- Faults
def fault(kind, more = {}) = command('faults', {fault: kind, operation: 'createPromptPay'}.merge(more))

def failure_of
  yield
  nil
rescue StandardError => e
  e
end

fault('latency', milliseconds: '3000')
late = reference
holds 'latency runs into the client’s timeout', failure_of { prompt_pay(late, timeout: 1) }.is_a?(Net::ReadTimeout)
holds 'and the order is there', JSON.parse(prompt_pay(late).body)['message'].downcase.include?('duplicate')

fault('noAnswer')
lost = reference
holds 'no answer runs into the timeout', failure_of { prompt_pay(lost, timeout: 1) }.is_a?(Net::ReadTimeout)
holds 'and nothing has happened', JSON.parse(prompt_pay(lost).body)['status'] == 'success'

fault('answerLost')
lost = reference
holds 'a lost answer closes the connection', failure_of { prompt_pay(lost) }.is_a?(EOFError)
holds 'and the order is there, once', JSON.parse(prompt_pay(lost).body)['message'].downcase.include?('duplicate')

fault('serverError', times: '2')
down = reference
holds 'the server fails as often as ordered', 3.times.map { prompt_pay(down).code } == %w[500 500 200]

fault('invalidJson')
holds 'JSON is none', failure_of { JSON.parse(prompt_pay(reference).body) }.is_a?(JSON::ParserError)
fault('emptyBody')
holds 'a body is empty', prompt_pay(reference).body.to_s.empty?
fault('truncatedBody')
# Ruby keeps what came before the connection ended, unless told to mind.
half = prompt_pay(reference)
holds 'a body ends in the middle', half.body.bytesize < half['content-length'].to_i, half.body.bytesize

command('faults', fault: 'serverError', operation: 'all', times: 'always')
holds 'a fault for all operations', [inquire(reference), prompt_pay(reference)].map(&:code) == %w[500 500]
command('faults', fault: 'none')
holds 'no fault is left', inquire(reference).code == '200'

# ---- Seeds
command('reset')
state = JSON.parse(post('/sandbox/seed', {orders: 'everyStatus'}, {'Content-Type' => 'application/json'}).body)
shown = state['orders'].map { |entry| entry['status'] }
holds 'an order in each status', shown.uniq.length == shown.length && (%w[CP Y TC RE HO RF] - shown).empty?, shown
