import {launch, firstVisit} from './browser';
import {serve} from './serve';
import {openOnPhone, tapAndWait} from './watch';
const [,, dir, path_, sel, goal, wait='3000', net='free', what=''] = process.argv;
async function main() {
  const server = await serve(dir!); const browser = await launch();
  for (let n=0;n<2;n++) {
    let buf: Buffer|undefined;
    const ms = await firstVisit(browser, {processor: 1, network: net as 'free', isTouched: true}, async (page) => {
      await openOnPhone(page, server.url+path_, wait==='now'?undefined:Number(wait));
      await browser.startTracing(page, {categories: ['devtools.timeline','disabled-by-default-devtools.timeline','v8','toplevel','blink.user_timing','disabled-by-default-devtools.timeline.invalidationTracking']});
      const ms = await tapAndWait(page, sel!, [{selector: goal!}]);
      await page.waitForTimeout(300);
      buf = await browser.stopTracing(); return ms;
    });
    if (n===0) continue;
    const {traceEvents: ev} = JSON.parse(buf!.toString());
    const main = ev.find((e:any)=>e.name==='thread_name'&&e.args.name==='CrRendererMain'&&ev.some((x:any)=>x.pid===e.pid&&x.name==='EventDispatch'&&x.args?.data?.type==='pointerdown'));
    const t0 = ev.find((e:any)=>e.name==='EventDispatch'&&e.args?.data?.type==='pointerdown');
    console.log('ms', ms.toFixed(1));
    const names = new Map<string, number>();
    for (const e of ev.filter((e:any)=>e.pid===t0.pid&&e.tid===t0.tid&&e.ph==='X'&&e.ts>=t0.ts-20000&&(e.tdur??0)>300).sort((a:any,b:any)=>a.ts-b.ts)) {
      if (what && !what.split(',').includes(e.name) && e.tdur < 1500) continue;
      console.log(((e.ts-t0.ts)/1000).toFixed(1).padStart(8), (e.tdur/1000).toFixed(1).padStart(7), e.name, JSON.stringify(e.args).slice(0,160));
    }
  }
  await browser.close(); await server.close?.();
}
void main().then(()=>process.exit(0));
