import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {PostbackQueue, postbackRequest, type PostbackRequest, type Report} from './postbacks';

const SHOP: PostbackRequest = {method: 'GET', url: 'http://127.0.0.1:3000/postback'};
const FIELDS = {refno: '42', status: 'TC', productdetail: 'Tea & cake ชา'};

describe('postbackRequest', () => {
  it.each([
    'http://127.0.0.1/p?sig=a%2Bb+c%20d&x',
    'http://127.0.0.1/index.php?route=extension/shoppay/payment/shoppay|callback&orderid=12',
    'http://127.0.0.1/p?status=open&refno=7',
    'http://127.0.0.1/p?filter[]=a&filter[]={b}&share=100%',
    'http://127.0.0.1/a%2Fb//c',
  ])('keeps %s as the shop wrote it', (address) => {
    const fields = new URLSearchParams(FIELDS).toString();
    expect(postbackRequest('POST', address, FIELDS)).toEqual({method: 'POST', url: address, body: fields});
    const {url} = postbackRequest('GET', `${address}#top`, FIELDS);
    expect(url).toBe(`${address}${address.includes('?') ? '&' : '?'}${fields}`);
  });

  it('percent-encodes Thai letters', () => {
    const {url} = postbackRequest('POST', 'HTTP://127.0.0.1/ร้าน?q=ชา', FIELDS);
    expect(url).toBe(`http://127.0.0.1/${encodeURIComponent('ร้าน')}?q=${encodeURIComponent('ชา')}`);
  });
});

describe('PostbackQueue', () => {
  const send = vi.fn<(request: PostbackRequest) => Promise<number>>();
  const report = vi.fn<Report>();
  const queueWith = (retryDelays: readonly number[], allowedHosts: readonly string[] = []): PostbackQueue =>
    new PostbackQueue(send, retryDelays, allowedHosts, report);

  beforeEach(() => {
    vi.useFakeTimers();
    send.mockReset();
    report.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('retries after each pause, and stops once the shop has answered 200', async () => {
    send.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(204).mockResolvedValue(200);
    const queue = queueWith([1_000, 3_000, 9_000]);
    const delivery = queue.deliver(SHOP);
    await vi.advanceTimersByTimeAsync(999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
    expect(delivery.state).toBe('delivered');
    expect(report).toHaveBeenLastCalledWith('Postback delivered: The shop answered 200.', 'detail');
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(3);
    expect(queue.waiting).toBe(0);
  });

  it('calls an allowed host', async () => {
    send.mockResolvedValue(200);
    const delivery = queueWith([], ['shop.example']).deliver({method: 'GET', url: 'http://shop.example/postback'});
    await vi.runAllTimersAsync();
    expect(delivery.state).toBe('delivered');
  });

  it('drops waiting postbacks and attempts in progress, and still sends later ones', async () => {
    send.mockResolvedValue(500);
    const queue = queueWith([1_000]);
    queue.deliver(SHOP);
    await vi.advanceTimersByTimeAsync(0);
    queue.deliver(SHOP);
    queue.clear();
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenCalledTimes(2);
    expect(queue.waiting).toBe(0);
    send.mockResolvedValue(200);
    const later = queue.deliver(SHOP);
    await vi.runAllTimersAsync();
    expect(later.state).toBe('delivered');
  });
});
