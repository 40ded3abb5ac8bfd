# Part of the shop of integrator.rb: it charges a card without its buyer.
RECURRING = {'Content-Type' => 'application/json', 'apikey' => ENV.fetch('PAY_API_KEY'),
             'secretkey' => ENV.fetch('PAY_SECRET_KEY')}.freeze

def recurring(call, fields) = JSON.parse(post("/recurring/api/#{call}", {merchantID: LAST_FIVE}.merge(fields), RECURRING).body)

refno = reference
registered = recurring('restaddrecurring', firstName: 'Sample', lastName: 'Buyer', customerEmail: 'buyer@shop.example',
                                            refno: refno, description: 'Tea, monthly')
holds 'a registration succeeds', registered['success'] == 1, registered
charge = recurring('restpayrecurring', refno: refno, total: '299.00')
holds 'a charge is scheduled', charge['success'] == 200, charge
command('clock', advance: 'recurring')
listed = recurring('restgetrecurring', refno: refno)['data']['data']
holds 'the charge has run', listed.map { |entry| entry['status'] } == ['success'], listed
cancelling = {refno: refno, customerEmail: 'other@shop.example', description: 'Tea, monthly'}
holds 'a registration is cancelled', recurring('restdeleterecurring', cancelling)['success'] == 1
warned = JSON.parse(get("#{API}/sandbox/log").body).last['warnings']
holds 'another customer’s address is pointed out', warned.any? { |text| text.start_with?('customerEmail:') }, warned
holds 'a cancelled registration says so', recurring('restgetrecurring', refno: refno)['message'] == 'recurring cancelled'
holds 'nothing is charged after that', recurring('restpayrecurring', refno: refno, total: '299.00')['success'].nil?
