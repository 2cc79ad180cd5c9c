import { announcementStorageKey, tabStorageKeyPrefix, themeStorageKey } from '../model/constants'

/**
 * The one inline script of a page, the same on every page of every site, so that one hash in the Content-Security-Policy
 * covers it. It runs before the first paint and moves what the browser knows onto `<html>`, where CSS reads it:
 *
 * | reads                                                       | sets                                          |
 * | ----------------------------------------------------------- | --------------------------------------------- |
 * | `data-default-theme`, `data-respect-system`, stored theme    | `data-theme` (`light` or `dark`)               |
 * | `data-announcement-id`, stored id                            | `data-announcement="dismissed"`                |
 * | `data-tab-groups` (names, space-separated), stored choices   | `data-tabs` (JSON object: group to choice)     |
 * | –                                                            | `data-js`                                      |
 *
 * Blocked storage counts as empty (E11). When the page is loaded and the stylesheet is not in force (E7), it writes the
 * base-URL banner's text: the stylesheet hides the banner, so the banner is the one thing that must work without it.
 */
export const headScript = `(function(){
var e=document.documentElement,d=e.dataset,g=function(k){try{return localStorage.getItem(k)}catch(x){return null}},t=g('${themeStorageKey}');
d.js='';
if(t!=='light'&&t!=='dark'){t=d.defaultTheme==='dark'?'dark':'light';if(d.respectSystem==='true'){t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'}}
d.theme=t;
if(d.announcementId&&g('${announcementStorageKey}')===d.announcementId)d.announcement='dismissed';
if(d.tabGroups){var c={};d.tabGroups.split(' ').forEach(function(n){var v=g('${tabStorageKeyPrefix}'+n);if(v)c[n]=v});d.tabs=JSON.stringify(c)}
addEventListener('load',function(){
var b=document.getElementById('base-url-banner');
if(!b||getComputedStyle(b).display==='none')return;
var r=b.dataset.route||'/',p=location.pathname.replace(/\\.html$/,''),s=p.slice(-r.length)===r?p.slice(0,p.length-r.length)+'/':p.replace(/[^/]*$/,'');
b.querySelector('[data-found]').textContent=b.dataset.baseUrl;
b.querySelector('[data-suggested]').textContent=s;
b.hidden=false
})
})()`
