import { announcementStorageKey, tabStorageKeyPrefix, themeStorageKey } from '../model/constants'

/** What the runtime requires. These two were the last to reach all browsers; one without them shows the server's HTML. */
export const neededFeatures = ['HTMLElement.prototype.showPopover', 'Element.prototype.checkVisibility']

/**
 * The inline script of every page, the same on every site, so that one hash in the Content-Security-Policy covers it. Before the first
 * paint it sets `data-theme`, `data-announcement` and, if the runtime can and may run, `data-js` on `<html>`, where CSS reads them.
 *
 * After the first paint (immediately in a hidden tab, after three seconds at the latest) it applies `theme/styles/deferred.css` and loads
 * the page's scripts (`data-scripts`). If they fail to load, if the browser lacks a required feature, or if they have just failed on this
 * page (`runtime/fall-back.ts`), the page works as without JavaScript. Keys that open the search are stored as `data-search`
 * until hydration. The base URL banner is filled in; the stylesheet hides it, unless it failed to load.
 */
export const headScript = `(()=>{
let o=document,x=history.state,d=o.documentElement.dataset,g=k=>{try{return localStorage.getItem(k)}catch{}},i=k=>o.getElementById(k),t=g('${themeStorageKey}'),
m=()=>{
m=()=>{};
let c=i('deferred');
if(c)c.media='all';
if(d.js!=null)d.scripts?.split(' ').forEach((u,j)=>{
let n=o.createElement(j?'link':'script');
if(j){n.rel='modulepreload';n.href=u}else{n.type='module';n.src=u;n.onload=()=>{if(d.runtime==null)n.onerror()};n.onerror=()=>{delete d.js;if(d.search!=null)o.querySelector('.search-box').click()}}
o.head.append(n)
})
},
l=()=>m();
if(x?.plain)history.replaceState({...x,plain:0},'');
else if(${neededFeatures.join('&&')})d.js='';
if(t=='light'||t=='dark')d.theme=t;
else if(d.respectSystem)d.theme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';
if(d.announcementId&&g('${announcementStorageKey}')==d.announcementId)d.announcement='dismissed';
addEventListener('keydown',v=>{
let n=v.target,k=v.key;
if(d.hydrated==null&&d.js!=null&&!v.altKey&&o.querySelector('.search-box')&&(v.ctrlKey||v.metaKey?/^k$/i.test(k):k=='/'&&!n.isContentEditable&&!n.matches('input,textarea,select'))){v.preventDefault();d.search=''}
});
addEventListener('DOMContentLoaded',()=>{
if(o.hidden)return m();
try{new PerformanceObserver(l).observe({type:'paint',buffered:true})}catch{m()}
setTimeout(l,3e3)
});
addEventListener('load',()=>{
let b=i('base-url-banner'),r=d.route,p=location.pathname.replace(/\\.html$/,'');
if(!b)return;
b.hidden=false;
if(r!='/')p=p.replace(/\\/+$/,'');
p=p.endsWith(r)?p.slice(0,-r.length)+'/':p.replace(/[^/]*$/,'');
b=b.lastChild;
if(p==d.baseUrl)b.hidden=true;
else b.lastChild.textContent=p
})
})()`

/**
 * The inline script of pages with tabs. Tabs get the stored choice, or the one in the query, while the document is parsed, so that nothing
 * moves when the runtime starts (markup: `markdown/components/tabs.ts`).
 */
export const tabsScript = `(function(){
var e=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(x){return null}},k,q=location.search;
try{k=Object.keys(localStorage).some(function(n){return n.indexOf('${tabStorageKeyPrefix}')===0})}catch(x){}
if(k||q){
q=new URLSearchParams(q);
var f=function(){document.querySelectorAll('[data-tabs]').forEach(function(t){
var s=t.dataset,v=s.query&&q.get(s.query)||s.group&&g('${tabStorageKeyPrefix}'+s.group),a=t.querySelectorAll(':scope>.tabs-list>*,:scope>.tabs-panel'),h=function(n){return n.dataset.value===v};
if([].some.call(a,h))a.forEach(function(n){n.toggleAttribute('data-selected',h(n))})
})},o=new MutationObserver(f);
o.observe(e,{childList:true,subtree:true});
addEventListener('DOMContentLoaded',function(){f();o.disconnect()})
}
})()`
