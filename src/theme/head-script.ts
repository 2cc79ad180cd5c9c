import { announcementStorageKey, tabStorageKeyPrefix, themeStorageKey } from '../model/constants'

/**
 * The inline script of every page, the same on every page of every site, so that one hash in the Content-Security-Policy
 * covers it. It runs before the first paint and moves what the browser knows onto `<html>`, where CSS reads it:
 *
 * | reads                                                       | sets                                          |
 * | ----------------------------------------------------------- | --------------------------------------------- |
 * | `data-default-theme`, `data-respect-system`, stored theme    | `data-theme` (`light` or `dark`)               |
 * | `data-announcement-id`, stored id                            | `data-announcement="dismissed"`                |
 * | –                                                            | `data-js`                                      |
 *
 * When the first frame has been painted it puts the stylesheet in force that nobody needs before (`theme/styles/deferred.css`), and loads the
 * page's scripts (`data-scripts`): the text has a slow network and a slow processor to
 * itself. Where they do not come, the page is as without script. A page in a hidden tab paints no frame, so there they are loaded at once,
 * and after three seconds in any case.
 *
 * A wish to search (`/`, Ctrl or Cmd K, a click on the box) that comes before anything is live is kept as `data-search`, for the shell to
 * fulfil. Where the scripts fail, or are not there three seconds later, it leads to the search page, as the box does without script.
 *
 * Blocked storage counts as empty (E11). When the page is loaded it takes the base-URL banner's `hidden` away; where the
 * stylesheet, which hides the banner for good, is not in force (E7), the banner then shows and gets its text: it is the one thing that must
 * work without the stylesheet.
 */
export const headScript = `(function(){
var d=document.documentElement.dataset,g=function(k){try{return localStorage.getItem(k)}catch(x){return null}},t=g('${themeStorageKey}');
d.js='';
if(t!=='light'&&t!=='dark'){t=d.defaultTheme==='dark'?'dark':'light';if(d.respectSystem==='true'){t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'}}
d.theme=t;
if(d.announcementId&&g('${announcementStorageKey}')===d.announcementId)d.announcement='dismissed';
var s=function(){if(d.search!==undefined)document.querySelector('.search-box').click()},
w=function(v){
var n=v.target,c=v.ctrlKey||v.metaKey,k=v.key;
if(d.hydrated!==undefined||d.js===undefined||!v.isTrusted||v.defaultPrevented||v.altKey||!document.querySelector('.search-box'))return;
if(v.type==='click'?c||v.shiftKey||!n.closest('.search-box'):c?k!=='k'&&k!=='K':k!=='/'||n.isContentEditable||n.matches('input,textarea,select'))return;
v.preventDefault();
if(d.search===undefined){d.search='';setTimeout(s,3e3)}
};
addEventListener('keydown',w);
addEventListener('click',w);
var m=function(){m=function(){};var c=document.getElementById('deferred');if(c)c.media='all';(d.scripts||'').split(' ').forEach(function(u,i){
var n=document.createElement(i?'link':'script');
if(i){n.rel='modulepreload';n.href=u}else{n.type='module';n.src=u;n.onload=function(){if(d.runtime===undefined)n.onerror()};n.onerror=function(){delete d.js;s()}}
if(u)document.head.appendChild(n)
})};
addEventListener('DOMContentLoaded',function(){
if(document.hidden)return m();
try{new PerformanceObserver(function(){m()}).observe({type:'paint',buffered:true})}catch(x){m()}
setTimeout(function(){m()},3e3)
});
addEventListener('load',function(){
var b=document.getElementById('base-url-banner');
if(!b)return;
b.hidden=false;
if(getComputedStyle(b).display==='none')return;
var r=d.route||'/',p=location.pathname.replace(/\\.html$/,'');
if(r!=='/')p=p.replace(/\\/+$/,'');
var s=p.slice(-r.length)===r?p.slice(0,p.length-r.length)+'/':p.replace(/[^/]*$/,'');
if(s===d.baseUrl){b.querySelector('[data-cause]').textContent='Its stylesheet could not be loaded. Reload the page, or come back later.';b.querySelector('[data-base]').hidden=true;return}
b.querySelector('[data-found]').textContent=d.baseUrl;
b.querySelector('[data-suggested]').textContent=s
})
})()`

/**
 * The inline script of pages with tabs. Tabs get their kept choice, or the one of the address's query, while the document is being parsed, so
 * that nothing moves when the runtime takes them over (C3; markup: `markdown/components/tabs.ts`).
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

/** Whether HTML holds tabs. */
export const hasTabs = (html: string): boolean => html.includes(' data-tabs')
