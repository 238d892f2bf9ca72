// Checks a finished match in the reader's own browser, with WebCrypto alone. What it follows is
// told in docs/fair-deal.md; `python -m games.verify` does the same and knows the rules as well.

const { matchId, export: exportUrl, dealing, words } = JSON.parse(
  document.getElementById("check-data").textContent,
);
const HEADER = 0; // the version of what stands before the events
const HEX_SEED = /^[0-9a-f]{64}$/;
const ENDINGS = ["match.ended", "match.cancelled"];
const TALK = "match.said";
const encoder = new TextEncoder();

class Misfit extends Error {
  constructor(version, reason) {
    super(reason);
    this.version = version;
    this.reason = reason;
  }
}

function ensure(isTrue, version, reason) {
  if (!isTrue) throw new Misfit(version, reason);
}

// Bytes

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

async function sha256(...pieces) {
  const whole = await new Blob(pieces).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

// Gives a function that makes the HMAC-SHA256 of a text or of bytes.
async function hmacWith(key) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return async (message) => {
    const bytes = typeof message === "string" ? encoder.encode(message) : message;
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, bytes));
  };
}

// The log

// Keys sorted by code point, no spaces. JavaScript itself sorts by halves of surrogate pairs.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value)
    .sort(byCodePoint)
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}

function byCodePoint(one, other) {
  const [left, right] = [one, other].map((text) =>
    Array.from(text, (letter) => letter.codePointAt(0).toString(16).padStart(6, "0")).join(),
  );
  return left < right ? -1 : Number(left > right);
}

// The deal

// Gives draw(k): the next number below k, every one as likely.
async function drawFrom(key) {
  const hmac = await hmacWith(key);
  let counter = 0;
  let numbers = [];
  const next = async () => {
    if (!numbers.length) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, BigInt(counter++));
      const block = new DataView((await hmac(new Uint8Array(count.buffer))).buffer);
      numbers = Array.from({ length: 8 }, (_, place) => block.getUint32(4 * place));
    }
    return numbers.shift();
  };
  return async (k) => {
    const bound = Math.floor(2 ** 32 / k) * k;
    let number = await next();
    // The last, incomplete run of k would favour the small numbers.
    while (number >= bound) number = await next();
    return number % k;
  };
}

// Fisher-Yates, from the last card down.
async function shuffled(cards, draw) {
  const order = [...cards];
  for (let i = order.length - 1; i > 0; i--) {
    const j = await draw(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// A hand is logged in the order in which it is shown, not in that of the deal.
const isSameCards = (one, other) => [...one].sort().join() === [...other].sort().join();

async function checkDeal({ version, payload }, deck) {
  const then = payload[dealing.then] ?? [];
  let place = 0;
  for (const cards of [...payload[dealing.hands], [then].flat()]) {
    const given = deck.slice(place, place + cards.length);
    ensure(isSameCards(cards, given), version, "deal");
    place += cards.length;
  }
}

// The checks, in the order of the page. Each gives what fills its line.

const checks = {
  versions({ events }) {
    events.forEach((event, place) => ensure(event.version === place + 1, place + 1, "version"));
    return { count: events.length };
  },

  async commitment(match) {
    const created = match.events[0];
    ensure(match.match_id === matchId, HEADER, "match");
    ensure(created.kind === "match.created", 1, "created");
    for (const key of ["match_id", "engine", "engine_version", "options", "commitment"]) {
      ensure(canonical(created.payload[key]) === canonical(match[key]), 1, "created");
    }
    ensure(created.payload.seats === match.seats.length, 1, "created");
    const promised = toHex(await sha256(fromHex(match.seed)));
    ensure(promised === match.commitment, HEADER, "commitment");
  },

  words(match) {
    const given = match.seats.map(() => "");
    let isDealt = false;
    for (const { version, kind, seat, payload } of match.events) {
      isDealt ||= kind === dealing.kind;
      if (!["match.created", "match.seated"].includes(kind) || !payload.word) continue;
      const taken = kind === "match.seated" ? seat : (payload.host ?? 0);
      const stands = given[taken] || (isDealt ? "" : payload.word);
      ensure(stands === payload.word, version, "word");
      given[taken] = payload.word;
    }
    ensure(canonical(given) === canonical(match.words), HEADER, "words");
    return { words: given.map((word) => word || "—").join(", ") };
  },

  end({ events, seed }) {
    const ending = events.find((event) => ENDINGS.includes(event.kind));
    ensure(ending !== undefined && ending.payload.seed === seed, ending?.version ?? HEADER, "end");
    for (const event of events.slice(ending.version)) {
      ensure(event.kind === TALK, event.version, "after_end");
    }
    return { version: ending.version };
  },

  async deals(match) {
    const hmac = await hmacWith(fromHex(match.seed));
    const stream = async (n) =>
      drawFrom(await hmac([match.match_id, ...match.words, n].join("|")));
    const draw = await stream(0);
    const first = await draw(match.seats.length);
    const parts = [...dealing.parts];
    for (let out = 0; out < dealing.left_out; out++) parts.splice(await draw(parts.length), 1);
    const deals = match.events.filter((event) => event.kind === dealing.kind);
    for (const [place, event] of deals.entries()) {
      if (place === 0) ensure(event.payload[dealing.first] === first, event.version, "first");
      await checkDeal(event, await shuffled(parts.flat(), await stream(place + 1)));
    }
    return { count: deals.length };
  },

  async digests(match) {
    const hmac = await hmacWith(fromHex(match.seed));
    let previous = new Uint8Array();
    for (const { digest, ...record } of match.events) {
      const salt = await hmac(`${match.match_id}|event|${record.version}`);
      previous = await sha256(previous, canonical(record), salt);
      ensure(toHex(previous) === digest, record.version, "digest");
    }
    return { count: match.events.length };
  },
};

// The page

const section = document.getElementById("browser-check");
const verdict = section.querySelector("[role=status]");
const list = section.querySelector("ul");

function filled(template, values = {}) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function sayVerdict(text, { isWrong = false } = {}) {
  verdict.textContent = text;
  verdict.classList.toggle("error", isWrong);
}

function sayLine(text) {
  list.append(Object.assign(document.createElement("li"), { textContent: text }));
}

function misfitWords({ version, reason }, events) {
  const template = version === HEADER ? words.progress.header : words.progress.event;
  const kind = events?.[version - 1]?.kind ?? "—";
  return filled(template, { version, kind, reason: words.reasons[reason] });
}

// Everything is checked, also behind what does not fit: so the first misfit of the log is named.
async function findMisfits(match) {
  const misfits = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      const values = await check(match);
      sayLine(`✓ ${filled(words.fitting[name], values)}`);
    } catch (error) {
      // What a check stumbles over was none of what an exported match holds.
      const misfit = error instanceof Misfit ? error : new Misfit(HEADER, "form");
      misfits.push(misfit);
      sayLine(`✗ ${misfitWords(misfit, match?.events)}`);
    }
  }
  return misfits;
}

async function fetchMatch() {
  const response = await fetch(exportUrl);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

async function checkMatch() {
  section.hidden = false;
  if (!globalThis.crypto?.subtle) return sayVerdict(words.progress.no_crypto, { isWrong: true });
  sayVerdict(words.progress.checking);
  let match;
  try {
    match = await fetchMatch();
  } catch {
    return sayVerdict(words.progress.no_match, { isWrong: true });
  }
  if (!HEX_SEED.test(match?.seed) || !match.events?.length) {
    return sayVerdict(misfitWords(new Misfit(HEADER, "form")), { isWrong: true });
  }
  const misfits = await findMisfits(match);
  if (!misfits.length) return sayVerdict(words.progress.fits);
  const first = misfits.reduce((one, other) => (other.version < one.version ? other : one));
  return sayVerdict(misfitWords(first, match.events), { isWrong: true });
}

checkMatch();
