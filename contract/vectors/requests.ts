import {testMerchant} from '../testMerchant';
import {recurringVectors} from './recurring';
import {EMAIL, PRODUCT, REFNO, type RequestVector} from './vector';

const {merchantId, authKey, apiKey, secretKey, linkName} = testMerchant;
const lastFive = merchantId.slice(-5);

const POSTBACK_URL = 'https://shop.example/postback?token=a-secret-of-yours&shop=1';
const RETURN_URL = 'https://shop.example/return?order=an-unguessable-value';

const FORM = {'content-type': 'application/x-www-form-urlencoded'};

const order = {refno: REFNO, total: '1250.50', product: PRODUCT, email: EMAIL};

const paymentFields = {
  merchantid: merchantId,
  refno: REFNO,
  customeremail: EMAIL,
  productdetail: PRODUCT,
  total: '1250.50',
};

/** Written by hand from the pages of the operations. */
export const requestVectors: readonly RequestVector[] = [
  {
    operation: 'createPayment',
    what: 'the five fields that every form has',
    input: order,
    request: {method: 'POST', path: '/payment', headers: FORM, form: paymentFields},
    evidence: 'documented',
  },
  {
    operation: 'createPayment',
    what: 'addresses for return and postback, currency and language',
    input: {...order, currency: 'THB', language: 'en', returnUrl: RETURN_URL, postbackUrl: POSTBACK_URL},
    request: {
      method: 'POST',
      path: '/payment',
      headers: FORM,
      form: {...paymentFields, cc: '00', lang: 'EN', returnurl: RETURN_URL, postbackurl: POSTBACK_URL},
    },
    evidence: 'documented',
  },
  {
    operation: 'createPayment',
    what: 'a channel that the shop chooses',
    input: {...order, channel: 'promptpay'},
    request: {method: 'POST', path: '/payment', headers: FORM, form: {...paymentFields, channel: 'promptpay'}},
    evidence: 'observed',
  },
  {
    operation: 'createPromptPay',
    what: 'everything in the query string, with all eight digits of the merchant',
    input: {...order, name: 'สมชาย Buyer', product: 'กาแฟ 1 kg & more'},
    request: {
      method: 'POST',
      path: '/tep/api/v2/promptpaynew',
      headers: {authorization: `Bearer ${authKey}`, accept: 'application/json'},
      query: {
        merchantID: merchantId,
        productDetail: 'กาแฟ 1 kg & more',
        customerEmail: EMAIL,
        customerName: 'สมชาย Buyer',
        total: '1250.50',
        referenceNo: REFNO,
      },
    },
    evidence: 'documented',
  },
  {
    operation: 'inquireOrder',
    what: 'by reference, with the last five digits of the merchant as text',
    input: {refno: REFNO},
    request: {
      method: 'POST',
      path: '/order/orderdetailpost',
      headers: {
        'content-type': 'application/json',
        apikey: apiKey,
        merchantsecretkey: secretKey,
        merchantid: lastFive,
      },
      json: {merchantId: lastFive, orderNo: 'X', refno: REFNO, productDetail: 'QWERTY'},
    },
    evidence: 'documented',
  },
  ...recurringVectors,
  {
    operation: 'createSecureLink',
    what: 'a link that is paid once; what is not chosen is an empty text',
    input: {
      ...order,
      telephone: '66000000000',
      expires: '2099-12-31T23:59:59+07:00',
      returnUrl: RETURN_URL,
      postbackUrl: POSTBACK_URL,
      once: 'yes',
    },
    request: {
      method: 'POST',
      path: `/secure/v3/secure/encryptz/${linkName}`,
      headers: {'content-type': 'application/json', apikey: apiKey},
      json: {
        merchant: linkName,
        payValue: '1250.50',
        orderDetail: PRODUCT,
        expireDate: '2099-12-31-23-59-59',
        userEMail: EMAIL,
        userTelNo: '66000000000',
        postBackURL: POSTBACK_URL,
        returnURL: RETURN_URL,
        monthInstallment: '',
        bankInstallment: '',
        oneTime: 'Y',
        refno: REFNO,
      },
    },
    evidence: 'documented',
  },
];
