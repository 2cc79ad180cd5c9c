/**
 * Words that say nothing about a page. They are indexed only where they stand in a title or a heading (`EventHub.on`),
 * and in a query they are optional: they can lift a result, never exclude one.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being between both but by can cannot could ' +
    'did do does doing don done each either else ever every few for from get gets had has have having he her here his ' +
    'how i if in into is it its just let like may me more most much must my need new no nor not now of off often on once ' +
    'one only or other our out over own per same shall she should since so some such than that the their them then ' +
    'there these they this those through thus to too two under until up upon us used uses using very via want was we ' +
    'well were what when where whether which while who whose why will with within without would yes yet you your'
  ).split(' '),
)
