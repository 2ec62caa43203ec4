import { ours, bruteForce } from './join-peers.ts';
import { joinCases, pickQueries } from './name-lists.ts';
for (const c of joinCases('/work/shared/data/large')) { const j={names:c.names,queries:pickQueries(c.names,1000),threshold:c.threshold}; const best=[9,9]; const ms=[await ours(1).prepare(j), await bruteForce('table','x').prepare(j)]; for(let t=0;t<5;t++) for(const i of [0,1]){ const r=await ms[i](); best[i]=Math.min(best[i],r.seconds);} console.log(c.kind,best.map(b=>(b*1e9/1.2e8).toFixed(4)),(best[1]/best[0]).toFixed(1)); }
