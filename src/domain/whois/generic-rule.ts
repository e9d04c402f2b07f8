/** Tried on short lines outside the terms of use. Linear: no nested repetition, bounded gaps. */
const busy = 'quota|limits?|rate|maximum|allowed|allowance';
const asks = 'requests?|quer(?:y|ies)|connections?|lookups?|attempts?|sessions?|whois';

export const genericThrottled: readonly RegExp[] = [
  new RegExp(`\\btoo ma(?:n)?y (?:[a-z]+ ){0,2}(?:${asks})\\b`, 'i'),
  new RegExp(
    `\\b(?:${busy}|${asks})\\b.{0,60}\\b(?:exceeded|reached|exhausted|surpassed|excedid[ao]|superad[ao])\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:exceeded|exceeds|reached|surpassed|excedido|superado)\\b.{0,60}\\b(?:${busy}|${asks}|cuota|l[ií]mite)\\b`,
    'i',
  ),
  new RegExp(`\\b(?:${asks})\\b.{0,20}\\b(?:denied|throttled|refused|rejected|blocked|too fast)\\b`, 'i'),
  /^excess(?:ive)? (?:quer|request|access|usage)/i,
  new RegExp(`\\bonly \\d+ (?:${asks}) (?:per|each|every|a)\\b|\\bat least \\d+[- ]?seconds?\\b`, 'i'),
  /\bgo away\b|\bslow down\b|\brate[- ]limited?\b(?!\. For more)/i,
  /\bgrace period\b.{0,30}\bseconds?\b|\bwait \d+ (?:more )?(?:seconds?|minutes?|hours?)\b/i,
  /\btry again (?:in|after) \d+/i,
  /^(?:your|this|the) (?:ip|host|address|network|client|access|connection)\b.{0,100}\b(?:block|bann|blacklist|den(?:y|ied)|refus|throttl|not (?:permitted|allowed|authori[sz]ed))/i,
  /^you (?:have been|are|were)\b.{0,40}\b(?:blocked|banned|blacklisted|denied|throttled|not (?:allowed|permitted) to (?:connect|query|access))\b/i,
  /^(?:ip|host|address|client) \S{3,45} (?:is |has been |was )?(?:blocked|banned|blacklisted|denied|not (?:permitted|allowed))/i,
  /^access (?:to .{1,60} |from .{1,60} )?(?:is |has been |was )?(?:temporarily )?(?:denied|refused|blocked|forbidden)\b/i,
  /^requests of this client are not permitted/i,
  /^(?:error:? ?)?(?:429|440)\b|^query_status: 44\d/i,
  /^permission denied\b|^(?:black|block)listed: |^["%]?error:? ?\d{1,5}:? access denied\b/i,
  /\bused up (?:your|the) (?:[a-z]+ )?(?:quota|limit|allowance)\b|\brate limiting\b|\bwait\b.{0,20}\bbetween (?:queries|requests)\b/i,
  /\b(?:access|queries|requests|quer(?:y|ies) rate|connection rate|server load|rate)\b.{0,20}\btoo (?:fast|high|frequent)\b/i,
  /^access (?:to|from) .{1,100}\b(?:limited|disabled|suspended)\b(?!\. For more)|^access (?:is |has been )?(?:temporarily )?(?:limited|restricted|suspended|disabled) (?:due|because|for|by)\b/i,
];

export const genericError: readonly RegExp[] = [
  /\b(?:is|are) (?:currently |temporarily |presently )?(?:down|offline|out of (?:service|order))\b/i,
  /\b(?:temporar(?:y|ily)|currently) (?:not |un)(?:be |available|answered|accessible|reachable)/i,
  /^(?:the )?(?:whois |registry )?(?:service|server|system|database)s? (?:is |are )?(?:temporarily |currently )?(?:unavailable|not available|busy|down|overloaded)/i,
  /\b(?:under|undergoing|scheduled|in) maintenance\b|\bmaintenance (?:mode|window|in progress)\b/i,
  /^(?:[a-z]+:? )?(?:internal|server|system|database|fatal|unexpected|unknown|application|processing) (?:[a-z]+ )?(?:error|failure)\b/i,
  /^(?:an? )?(?:[a-z]+ )?error (?:has )?occurred\b|^error (?:processing|executing|connecting|in query|while)\b|^error:? 5\d\d\b/i,
  /^(?:can(?:no|')t|could not|couldn't|unable to|failed to) (?:be )?(?:connect|process|perform|contact|reach|open|read|execute|complete)/i,
  /^(?:connection|operation|request|query|socket) (?:timed? ?out|failed|reset|closed|error)\b|^time ?out\b/i,
  /^(?:service|servicio) (?:temporarily |currently )?(?:unavailable|no disponible)/i,
  /^(?:error interno|servidor no disponible)/i,
];

/** Any of these outside the terms makes a generic "free" doubtful. */
export const doubt: readonly RegExp[] = [
  /\binvalid (?:query|input|request|domain|name|object|tld|character|format|argument|option|search)/i,
  /\b(?:un|not )supported\b|\bnot (?:responsible|authoritative)\b|\bsyntax (?:error|of)\b|^usage:/i,
];

/** Statuses for "cannot be registered", in the form of `normaliseStatus`. */
export const reservedStatuses =
  /^(?:(?!not|un)\w{0,30}reserved\w{0,20}|unassignable|prohibited\w{0,40}|restricted|notallowed|blocked|excluded|withdrawn|forbidden|premium\w{0,20}|unavailableforregistration|notavailableforregistration|cannotberegistered|dombblocked|seized|registryreserved|serverreserved|unavailable)$/;

export const freeStatuses =
  /^(?:available|free|notregistered|unregistered|unallocated|unassigned|noobjectfound|notfound|220available|nomatch)$/;
