import { createPrivateKey, type KeyObject } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Log } from '#platform/log/logger.ts';
import { DerError, membersOf, oidOf, readTlv, TAG, context, contentOf } from '#pades/der.ts';
import type { Tlv } from '#pades/der.ts';
import { createWorkerProcess, WorkerLost } from '#adapters/worker-process.ts';
import type { SignatureProblem } from '#ports/signature.ts';

/** Opens a file (base64) with its password. */
export type P12Task = { what: 'open'; file: string; password: string };

const opened = z.object({ key: z.base64(), certificates: z.array(z.base64()).min(1) });
/** The content of a file, base64: the key as PKCS#8, the certificates as DER. */
export type OpenedP12 = z.infer<typeof opened>;

/** A file that gives no key, and why. */
export class P12Refused extends Error {
  readonly problem: Extract<SignatureProblem, 'unreadable-file' | 'wrong-password' | 'costly-file' | 'busy'>;
  constructor(problem: P12Refused['problem'], options?: ErrorOptions) {
    super(`no key: ${problem}`, options);
    this.name = 'P12Refused';
    this.problem = problem;
  }
}

/** In bytes; files of authorities hold a key and a path of certificates, 3 to 10 kB. */
const LONGEST_FILE = 256 * 1024;

/**
 * Rounds of one derivation, and of all of a file. OpenSSL writes 2,048, Windows 2,000, Java 10,000 to 100,000, NSS and GnuTLS
 * 600,000, each for the digest, the key and the certificates.
 */
export const MOST_ROUNDS = 1_000_000;
const MOST_ROUNDS_OF_ALL = 3 * MOST_ROUNDS;

/** Time of one file (ms), and how many may wait. */
export const LIMITS = {
  /** The costliest file that is tried takes eight seconds; a busy machine gets longer. */
  taskMs: 30_000,
  /** Short: what the process read stays in its memory meanwhile. */
  idleMs: 2_000,
  waiting: 4,
};

/** How to run the process that opens files; tests pass other limits. */
export type P12FilesOptions = { log: Log; limits?: Partial<typeof LIMITS> };

/**
 * Opens PKCS#12 files in a process of its own, one at a time, because a file decides how much work opening it takes. A file
 * that states too many rounds is refused unopened; rounds that only the password reveals end with the process.
 */
export function createP12Files({ log, limits }: P12FilesOptions) {
  const { taskMs, idleMs, waiting } = { ...LIMITS, ...limits };
  const worker = createWorkerProcess({
    name: 'p12',
    log,
    idleMs,
    entry: new URL('./p12-main.ts', import.meta.url),
    values: { open: opened },
    secretive: true,
  });
  const oneAtATime = pLimit(1);

  async function ask(task: P12Task): Promise<OpenedP12> {
    try {
      const said = await worker.ask(task, taskMs);
      if (said.ok) return said.value;
      throw new P12Refused(said.why === 'wrong-password' ? 'wrong-password' : 'unreadable-file');
    } catch (error) {
      if (!(error instanceof WorkerLost) || error.how !== 'too slow') throw error;
      throw new P12Refused('costly-file', { cause: error });
    }
  }

  return {
    /** The RSA key of a file and its certificates (DER), in any order. @throws P12Refused, WorkerLost */
    async open(file: Uint8Array, password: string): Promise<{ key: KeyObject; certificates: Buffer[] }> {
      if (file.length > LONGEST_FILE || !looksLikeP12(file)) throw new P12Refused('unreadable-file');
      const rounds = roundsOf(file);
      const all = rounds.reduce((sum, n) => sum + n, 0);
      if (all > MOST_ROUNDS_OF_ALL || rounds.some((n) => n > MOST_ROUNDS))
        throw new P12Refused('costly-file');
      if (oneAtATime.pendingCount >= waiting) throw new P12Refused('busy');
      const task = { what: 'open', file: Buffer.from(file).toString('base64'), password } as const;
      const { key, certificates } = await oneAtATime(() => ask(task));
      return {
        key: createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }),
        certificates: certificates.map((der) => Buffer.from(der, 'base64')),
      };
    },
  };
}

function looksLikeP12(file: Uint8Array): boolean {
  try {
    // A sequence that begins with the version 3.
    return readTlv(file)
      .content.subarray(0, 3)
      .equals(Buffer.from([0x02, 0x01, 0x03]));
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/** RFC 7292: `data` and `encryptedData` of PKCS#7, the bag of an encrypted key; RFC 8018: PBES2. */
const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  pbes2: '1.2.840.113549.1.5.13',
} as const;

/**
 * The rounds of every derivation that a file names in clear (RFC 7292, sections 4 and 5). What is written in another way than
 * expected counts nothing here: the process that opens the file finds out.
 */
function roundsOf(file: Uint8Array): number[] {
  const rounds: number[] = [];
  try {
    const [, safe, mac] = membersOf(readTlv(file), TAG.sequence);
    // Digest, salt, rounds; without rounds one.
    if (mac) rounds.push(countOf(membersOf(mac, TAG.sequence)[2]));
    for (const info of insideOf(safe)) rounds.push(...roundsOfContent(info));
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
  }
  return rounds;
}

/** The members of the sequence that a ContentInfo of type `data` wraps into an OCTET STRING. @throws DerError */
function insideOf(info: Tlv | undefined): Tlv[] {
  const [, explicit] = membersOf(info, TAG.sequence);
  const wrapped = readTlv(contentOf(explicit, context(0)));
  return membersOf(readTlv(contentOf(wrapped, TAG.octetString)), TAG.sequence);
}

function roundsOfContent(info: Tlv): number[] {
  const [type, explicit] = membersOf(info, TAG.sequence);
  if (oidOf(type) === OID.encryptedData) {
    const [, encrypted] = membersOf(readTlv(contentOf(explicit, context(0))), TAG.sequence);
    return [roundsOfAlgorithm(membersOf(encrypted, TAG.sequence)[1])];
  }
  if (oidOf(type) !== OID.data) return [];
  return insideOf(info).flatMap((bag) => {
    const [kind, value] = membersOf(bag, TAG.sequence);
    if (oidOf(kind) !== OID.shroudedKey) return [];
    return [roundsOfAlgorithm(membersOf(readTlv(contentOf(value, context(0))), TAG.sequence)[0])];
  });
}

/** PBES2 holds the algorithm of its derivation; every derivation has a salt and then its rounds. @throws DerError */
function roundsOfAlgorithm(algorithm: Tlv | undefined): number {
  const [oid, parameters] = membersOf(algorithm, TAG.sequence);
  const members = membersOf(parameters, TAG.sequence);
  return oidOf(oid) === OID.pbes2 ? roundsOfAlgorithm(members[0]) : countOf(members[1]);
}

/** A number of rounds; one too long for four bytes is endless. */
function countOf(value: Tlv | undefined): number {
  if (value?.tag !== TAG.integer) return 1;
  const digits = value.content.toString('hex');
  return digits.length > 12 ? Infinity : Number.parseInt(digits || '0', 16);
}
