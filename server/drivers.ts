import type { CallOutcome } from '#ports/provider-error.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newKeyPair } from './adapters/archive/drivers/age-key.ts';
import { createAgeTar } from './adapters/archive/drivers/age-tar.ts';
import { createTypst } from './adapters/documents/drivers/typst.ts';
import { createP12 } from './adapters/signature/drivers/p12.ts';
import { PSC_PROFILES } from './adapters/signature/drivers/psc-profiles.ts';
import { createPsc, type PscOptions } from './adapters/signature/drivers/psc.ts';
import type { Signing } from '#ports/signature.ts';
import { createMediaProcess } from './adapters/media/drivers/media-process.ts';
import { createSncr } from './adapters/sncr/drivers/sncr-api.ts';
import { createSms } from './adapters/channel/drivers/sms.ts';
import { createWebPush } from './adapters/channel/drivers/web-push.ts';
import { createWhatsApp, inspectWhatsApp } from './adapters/channel/drivers/whatsapp.ts';
import { createSmtpMailer, type SmtpOptions } from './adapters/mail/drivers/smtp.ts';
import { createAsaas } from './adapters/payment/drivers/asaas.ts';
import { createBrasilApi } from './adapters/postal-code/drivers/brasilapi.ts';
import { createLookupWithFallback } from './adapters/postal-code/drivers/with-fallback.ts';
import { createViaCep } from './adapters/postal-code/drivers/viacep.ts';
import { createClamd } from './adapters/scanner/drivers/clamd.ts';
import { noScanner } from './adapters/scanner/drivers/none.ts';
import { createFolderStorage } from './adapters/storage/drivers/folder.ts';
import type { PostalCodeLookup } from '#ports/postal-code.ts';
import type { Bucket, PresigningStorage } from '#ports/storage.ts';
import { chooseChannels, playedChannels } from './channels.ts';
import type { OnCall } from './adapters/http-client.ts';
import type { WorkerCage } from './adapters/worker-cage.ts';
import { ConfigError, type Config } from './config.ts';
import { DEMO_API_KEY, DEMO_CNPJ, DEMO_PSC_CLIENT, startDemo, type Demo } from './demo/demo.ts';
import { findNameOnCertificate } from './demo/psc/doctors.repository.ts';
import { listPrescritores } from './demo/sncr/prescritores.repository.ts';
import { openDemoSession } from './demo/psc/open-session.ts';
import type { PscFake } from './demo/psc/psc-fake.ts';
import type { FakeStore } from './demo/store/fake-store.ts';
import type { Clock } from './platform/deps.ts';
import type { Queries } from './platform/db/database.ts';
import type { Log } from './platform/log/logger.ts';
import { type Anchors, readAnchors } from '#pades/certificates/anchors.ts';
import { createRevocationChecker } from '#pades/certificates/revocation.ts';
import { ICP_BRASIL_AD_RB, ICP_BRASIL_AD_RT } from '#pades/signed-attributes.ts';
import { ASAAS_LIMITS, createGates, type Gate } from './platform/providers/gate.ts';
import type { ProviderTimes } from './platform/providers/times.ts';
import { openStorage, type OpenStorage, type Stores } from './platform/storage/open-storage.ts';

/** Store and clock that the fakes do not share with the server. */
export type Outside = { store: FakeStore; clock: Clock };

/** Starts the demonstration's fake of each provider that the settings do not name. */
export async function startFakes(
  config: Config,
  kysely: Queries,
  { store, clock }: Outside,
  webhook: { url: () => string; token: string },
): Promise<Demo> {
  const asaas = config.asaas ? null : { webhook, clock };
  const viacep = config.viacepUrl === null;
  // A configured lookup has no fallback unless the settings name one (docs/product/rules.md).
  const brasilapi = viacep && config.cepFallbackUrl === null;
  const psc = config.signature.psc
    ? null
    : { clock, nameOf: (cpf: string) => findNameOnCertificate(kysely, cpf) };
  const sncr = config.sncr ? null : { clock, prescritores: () => listPrescritores(kysely) };
  const tsa = config.signature.tsaFake;
  return startDemo({
    store,
    asaas,
    viacep,
    brasilapi,
    smtp: config.smtpUrl === null,
    psc,
    sncr,
    tsa,
    ...playedChannels(config),
  });
}

const NOMES = [
  'asaas',
  'smtp',
  'viacep',
  'brasilapi',
  'assinatura',
  'sncr',
  'push',
  'whatsapp',
  'sms',
  'clamd',
] as const;

type AdapterDeps = {
  dataDir: string;
  sender: SmtpOptions['sender'];
  db: Queries;
  log: Log;
  clock: Clock;
  times: ProviderTimes;
  readerCage?: WorkerCage | undefined;
  onCall: OnCall;
};

/** The opened file store. */
export type OpenFiles = Omit<OpenStorage, 'problems'>;

/** Opens the file store. @throws ConfigError when rows need a key or a store that the settings do not name */
export async function openFiles(
  { storage: settings }: Config,
  { dataDir, db, log, onCall }: Pick<AdapterDeps, 'dataDir' | 'db' | 'log'> & { onCall?: OnCall },
): Promise<OpenFiles> {
  const stores = await openStores(settings.s3, dataDir, onCall);
  const { problems, ...opened } = await openStorage({ settings, stores, dataDir, db, log });
  if (problems.length > 0) throw new ConfigError(problems);
  return opened;
}

/** Opens the underlying stores: the folder, and the bucket when the settings name one. */
export async function openStores(s3: Bucket | null, dataDir: string, onCall?: OnCall): Promise<Stores> {
  const pasta = createFolderStorage({ root: join(dataDir, 'arquivos') });
  return s3 ? { pasta, s3: await openBucket(s3, 'arquivos/', onCall) } : { pasta };
}

/** Opens a prefix of the bucket. The client is large and only loaded when there is a bucket. */
async function openBucket(bucket: Bucket, prefix: `${string}/`, onCall?: OnCall): Promise<PresigningStorage> {
  const { createS3Storage } = await import('./adapters/storage/drivers/s3.ts');
  return createS3Storage({ ...bucket, prefix, onCall });
}

/** The part of the bucket for copies; null without a bucket. */
export async function openCopiesBucket({ storage: { s3 } }: Config): Promise<PresigningStorage | null> {
  return s3 ? openBucket(s3, 'copias/') : null;
}

/** Opens archives under a key, and generates keys. */
export const archives = { open: createAgeTar, newKey: newKeyPair };

/** Creates every driver as the settings choose. @throws ConfigError */
export async function adapters(
  config: Config,
  demo: Demo | null,
  { dataDir, db, sender, log, clock, times, readerCage, onCall }: AdapterDeps,
) {
  const asaas = config.asaas ?? (demo?.asaas ? { url: demo.asaas.url, apiKey: DEMO_API_KEY } : null);
  const smtpUrl = config.smtpUrl ?? demo?.smtp?.url;
  const viacepUrl = config.viacepUrl ?? demo?.viacep?.url;
  if (!asaas || !smtpUrl || !viacepUrl) throw new Error('a service has neither a setting nor a fake');
  const brasilapiUrl = config.cepFallbackUrl ?? demo?.brasilapi?.url ?? null;
  const sncr = config.sncr ?? (demo?.sncr ? { url: demo.sncr.url, cnpj: DEMO_CNPJ } : null);
  /** Options of every client. */
  const client = (nome: (typeof NOMES)[number], timeoutMs: number) => {
    const { patients: gate } = createGates({ db, log }, nome);
    return { timeoutMs, onCall, gate };
  };
  const asaasGates = createGates({ db, log }, 'asaas', ASAAS_LIMITS);
  const account = { url: asaas.url, apiKey: asaas.apiKey, timeoutMs: times.paymentMs, onCall };
  const forSigning = { ...client('assinatura', times.signatureMs), clock, log };
  const signing = await openSigning(config.signature, demo, forSigning);
  const { push, whatsapp, sms } = chooseChannels(config, demo);
  const isUsed = {
    asaas: true,
    smtp: true,
    viacep: true,
    brasilapi: brasilapiUrl !== null,
    assinatura: signing.page !== null,
    sncr: sncr !== null,
    push: push !== null,
    whatsapp: whatsapp !== null,
    sms: sms !== null,
    clamd: config.clamdUrl !== null,
  };
  return {
    payment: createAsaas({ ...account, gate: asaasGates.patients }),
    /**
     * The payment provider's client for background work, which leaves most of the budget and connections to
     * patients.
     */
    paymentBackground: createAsaas({ ...account, concurrency: 4, gate: asaasGates.background }),
    paymentIdle: asaasGates.idle,
    provedores: NOMES.filter((nome) => isUsed[nome]),
    mailer: createSmtpMailer({ ...mailOf(config, smtpUrl), sender, ...client('smtp', times.mailMs) }),
    channels: {
      push: push && createWebPush({ ...push, clock, ...client('push', times.messageMs) }),
      whatsapp: whatsapp && createWhatsApp({ ...whatsapp, ...client('whatsapp', times.messageMs) }),
      sms: sms && createSms({ ...sms, ...client('sms', times.messageMs) }),
    },
    /** Null without WhatsApp. */
    whatsappWebhook: whatsapp,
    signing,
    /** Null where numbers are only entered by hand. */
    sncr: sncr && createSncr({ ...sncr, ...client('sncr', times.sncrMs) }),
    postalCode: createLookupWithFallback(
      createViaCep({ url: viacepUrl, ...client('viacep', times.postalCodeMs) }),
      brasilapiUrl
        ? createBrasilApi({ url: brasilapiUrl, ...client('brasilapi', times.postalCodeMs) })
        : null,
    ),
    ...(await openFiles(config, { dataDir, db, log, onCall })),
    media: createMediaProcess({ folder: join(dataDir, 'preparo'), log, cage: readerCage }),
    documents: createTypst({ folder: join(dataDir, 'preparo'), log }),
    scanner: config.clamdUrl
      ? createClamd({ url: config.clamdUrl, onCall, gate: createGates({ db, log }, 'clamd').patients })
      : noScanner,
  };
}

function mailOf({ insecureAllowed, mailFrom, mailAddress }: Config, url: string) {
  return { url, from: mailFrom ?? mailAddress, insecureAllowed: insecureAllowed.includes('smtp') };
}

/** How doctors sign: at the provider of the settings, or its fake; with a file always. @throws ConfigError */
async function openSigning(
  { psc, rootsFile, policy, tsaUrl }: Config['signature'],
  demo: Demo | null,
  { log, ...client }: PscClient & { log: Log },
): Promise<Signing> {
  const { clock } = client;
  const pinned = rootsFile === null ? null : await pinnedIn(rootsFile);
  const fake = demo?.psc ?? null;
  const stampUrl = tsaUrl ?? demo?.tsa?.url ?? null;
  const page = psc
    ? configuredPsc(psc, client)
    : fake && createPsc({ ...client, ...DEMO_PSC_CLIENT, profile: DEMO_PSC, url: fake.url });
  return {
    page,
    file: createP12({ clock, log }),
    anchors: fake ? () => testAnchors(fake, pinned) : pinned && (async () => pinned),
    revocation: createRevocationChecker({ fetch, clock }),
    policy: policy ? (stampUrl === null ? ICP_BRASIL_AD_RB : ICP_BRASIL_AD_RT) : undefined,
    timestamp: stampUrl === null ? null : { fetch, url: stampUrl, timeoutMs: client.timeoutMs },
    test: demo !== null,
    process: randomUUID(),
    openDemoSession: fake && page ? (asked) => openDemoSession(page, asked) : null,
  };
}

type PscClient = Pick<PscOptions, 'clock' | 'timeoutMs' | 'onCall' | 'gate'>;

/** The provider of cloud certificates that the settings name. */
function configuredPsc(psc: NonNullable<Config['signature']['psc']>, client: PscClient) {
  const profile = PSC_PROFILES[psc.provider];
  return createPsc({ ...client, ...psc, profile, url: psc.url ?? profile.url });
}

const DEMO_PSC = { ...PSC_PROFILES.vidaas, name: 'demonstracao' };

/** Certificates pinned by the settings, and the authority of the demonstration. */
async function testAnchors(fake: PscFake, pinned: Anchors | null): Promise<Anchors> {
  const { root, intermediate } = await fake.authority();
  return { roots: [root, ...(pinned?.roots ?? [])], others: [intermediate, ...(pinned?.others ?? [])] };
}

/** The certificates of a PEM file that signatures are believed by. @throws ConfigError when it cannot be read or holds no root */
export async function pinnedIn(path: string): Promise<Anchors> {
  const found = readAnchors(await readFile(path, 'utf8').catch(() => ''));
  if (!found) throw new ConfigError(['SIGNATURE_ROOTS: o arquivo não se lê ou não tem uma raiz (PEM).']);
  return found;
}

/** A configured service for one test call without a gate; `last` tells how the call ended. */
export type Probe<T> = { service: T; last: () => CallOutcome | null };

/** Each service that the settings name, for test calls; null for those that the demonstration fakes. */
export function probes(config: Config, times: ProviderTimes) {
  const { asaas, smtpUrl, clamdUrl, sncr, whatsapp } = config;
  const { psc } = config.signature;
  const { push } = chooseChannels(config, null);
  return {
    payment: asaas && probe((gate) => createAsaas({ ...asaas, timeoutMs: times.paymentMs, gate })),
    mailer:
      smtpUrl === null
        ? null
        : probe((gate) => createSmtpMailer({ ...mailOf(config, smtpUrl), timeoutMs: times.mailMs, gate })),
    viacep: cepProbe(config.viacepUrl, createViaCep, times),
    brasilapi: cepProbe(config.cepFallbackUrl, createBrasilApi, times),
    signature:
      psc &&
      probe((gate) => configuredPsc(psc, { clock: () => new Date(), timeoutMs: times.signatureMs, gate })),
    sncr: sncr && probe((gate) => createSncr({ ...sncr, timeoutMs: times.sncrMs, gate })),
    whatsapp: whatsapp && probe((gate) => inspectWhatsApp({ ...whatsapp, timeoutMs: times.messageMs, gate })),
    pushKey: push && createWebPush({ ...push, clock: () => new Date() }).publicKey,
    scanner: clamdUrl === null ? null : probe((gate) => createClamd({ url: clamdUrl, gate })),
  };
}

function cepProbe(
  url: string | null,
  create: (options: { url: string; timeoutMs: number; gate: Gate }) => PostalCodeLookup,
  { postalCodeMs: timeoutMs }: ProviderTimes,
): Probe<PostalCodeLookup> | null {
  return url === null ? null : probe((gate) => create({ url, timeoutMs, gate }));
}

function probe<T>(create: (gate: Gate) => T): Probe<T> {
  let last: CallOutcome | null = null;
  const tell = async (outcome: CallOutcome) => void (last = outcome);
  return { service: create(async () => ({ go: true, tell })), last: () => last };
}
