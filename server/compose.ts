import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OnCall } from './adapters/http-client.ts';
import type { WorkerCage } from './adapters/worker-cage.ts';
import { DEMO_ADMIN_PASSWORD, shortcomings, type Config } from './config.ts';
import { beginConnecting, type Cleanup, type Opening } from './connect.ts';
import { CONTEXTS, fillContexts, offersOf, refuseUnservable } from './contexts.ts';
import { applicationOf, houseOf, padraoOf, senderOf } from './house.ts';
import { adapters, startFakes, type Outside } from './drivers.ts';
import { createAjustesVigentes } from './features/catalogo/ajustes/ajustes.public.ts';
import { noteChaves } from './features/instalacao/chaves/chaves.public.ts';
import { keysInUse } from './keys-in-use.ts';
import { DEMO_PEOPLE, HELENA } from './demo/people.ts';
import { makeFakeStore, openPgFakeStore } from './demo/store/fake-store.repository.ts';
import { DEMO_CNPJ_ESCRITO } from './demo/demo.ts';
import { seed, setSheets } from './demo/seed/seed.ts';
import { appSecrets } from './platform/secrets/app-secret.ts';
import { systemClock, type Clock } from './platform/deps.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareDatabase, type Roles } from './platform/db/roles.ts';
import { endReadingTurns } from './platform/files/reading-turn.ts';
import { oneReplicaAtATime } from './platform/db/queries/advisory-locks.ts';
import { countUnknownEvents, listProviders } from './platform/providers/state.repository.ts';
import { transactionRunner } from './platform/db/transaction.ts';
import { diskOf, roomBesideDatabase } from './platform/files/disk.ts';
import type { Installation } from './platform/http/context.ts';
import { uploadDiskOf } from './platform/space/space.ts';
import { loadWebBuild, type WebBuild } from './platform/http/web/pages.ts';
import { createJobQueue, type JobHandler } from './platform/jobs/queue.ts';
import { reviveJobs } from './platform/jobs/revive.ts';
import { createLiveHub } from './platform/live/hub.ts';
import type { Log } from './platform/log/logger.ts';
import { createClockWatch, createSiteCertificate } from './platform/machine-watch.ts';
import { ASAAS_LIMITS } from './platform/providers/gate.ts';
import { editedMailer, toldMailer, type NoticeMail } from './platform/mail/notice.ts';
import { createOpsDoor } from './platform/http/ops/ops-door.ts';
import { createDrain } from './platform/http/connection/drain.ts';
import { createProxyWatch } from './platform/http/proxy/proxy-watch.ts';
import { createProviderMetrics } from './platform/providers/metrics.ts';
import { PROVIDER_TIMES, type ProviderTimes } from './platform/providers/times.ts';
import { createSigner, createVault, randomToken } from './platform/secrets/secrets.ts';
import { trace } from './platform/trace/trace.ts';

const NOTICES = { tipo: 'Sistema', nome: 'avisos' } as const;

/** The dependencies of routes and jobs, as `compose` wires them. */
export type Deps = Awaited<ReturnType<typeof compose>>['deps'];

/** The parts that `compose` wires a server from. */
export type ComposeOptions = {
  config: Config;
  log: Log;
  /** A database of the caller (tests); absent: the configured or the embedded one. */
  database?: Roles;
  /** The database, when opening it has started while this module was being loaded. */
  opening?: Opening;
  web?: WebBuild;
  clock?: Clock;
  /** Shorter provider timeouts for tests. */
  times?: Partial<ProviderTimes>;
  /** Limits of the processes that read files (tests); absent: those of the media driver. */
  readerCage?: WorkerCage;
  /** Store and clock of the fakes alone (tests); absent: this database and this clock. */
  outside?: Outside;
};

/**
 * Chooses the drivers and wires everything; the only place that does.
 * @returns the dependencies, and functions to start and stop
 */
export async function compose({
  config,
  log,
  database,
  opening,
  web,
  clock = systemClock,
  times: shorter = {},
  readerCage,
  outside,
}: ComposeOptions) {
  const { dataDir } = config;
  const times = { ...PROVIDER_TIMES, ...shorter };
  const begun = opening ?? (database ? null : beginConnecting(config, log));
  const cleanup: Cleanup = begun?.cleanup ?? [];
  const stop = async () => {
    for (const step of cleanup.splice(0).toReversed()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop'));
    }
  };
  try {
    await beginTracing(config, cleanup);
    // The database.
    const roles = await (begun?.roles ?? database);
    if (!roles) throw new Error('no database was given');
    // With a database of the caller nothing has made it yet.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const { connection } = roles;
    await prepareDatabase(roles, log, config.demo ? makeFakeStore : undefined);
    const opened = openDatabase(connection, log);
    cleanup.push(() => opened.close());
    const { kysely: db, pool } = opened;
    const installation = installationOf(config);
    await refuseUnservable(db, installation);
    // Earlier versions kept unfinished uploads here, in clear; they begin anew (docs/decisions/0059).
    await rm(join(dataDir, 'envios'), { recursive: true, force: true });

    // Dependencies of the use cases.
    const jobs = createJobQueue(connection, log);
    const hub = createLiveHub(db, connection, log);
    const runInTransaction = transactionRunner(db, jobs, { onEvents: () => hub.eventsCommitted(), log });
    const base = { db, runInTransaction, clock, log };
    const secrets = await appSecrets(config, dataDir);
    const ajustes = createAjustesVigentes(db, padraoOf(config), log);
    await ajustes.reler();

    // Outside services, or their fakes.
    for (const words of shortcomings(config)) log.warn(words);
    const asaasWebhookToken = config.asaas?.webhookToken ?? randomToken();
    let port = config.port;
    const demo = config.demo
      ? await startFakes(config, db, outside ?? { store: openPgFakeStore(pool), clock }, {
          token: asaasWebhookToken,
          url: () => `http://127.0.0.1:${port}/api/webhooks/asaas`,
        })
      : null;
    if (demo) cleanup.push(() => demo.close());
    const providerMetrics = createProviderMetrics(
      () => listProviders(db, ASAAS_LIMITS.budget.windowMs),
      () => countUnknownEvents(db),
    );
    const clockWatch = createClockWatch();
    const onCall: OnCall = (entry) => {
      clockWatch.note(entry);
      log.info({ call: entry }, 'provider called');
      const { provider, operation, ms, outcome, status } = entry;
      const words = {
        'zelo.outcome': outcome,
        ...(status !== null && { 'http.response.status_code': status }),
      };
      trace.on?.called(`${provider} ${operation}`, words, { ms, failed: outcome !== 'ok' });
      providerMetrics.count(entry);
    };
    const services = await adapters(config, demo, {
      dataDir,
      db,
      sender: senderOf(config, ajustes),
      log,
      clock,
      times,
      readerCage,
      onCall,
    });
    // Closed before the database: files being opened fail at once. A hanging mail delivery does not delay the
    // stop; its job is retried after the next start.
    cleanup.push(async () => services.mailer.close());
    cleanup.push(async () => {
      await services.media.close();
      await endReadingTurns(db);
    });
    cleanup.push(() => services.documents.close());

    // Dependencies of routes and jobs only.
    const { appUrl, chatUrl, adminEmail, indexable, modoPrazo } = config;
    const { exigeSenhaPropria, exigeSegundoFator, ociosidadeMs } = config;
    const account = { adminEmail, exigeSenhaPropria, exigeSegundoFator, ociosidadeMs };
    const settings = houseOf({ ...account, appUrl, modoPrazo, asaasWebhookToken }, ajustes);
    const shown = { demo: config.demo, chatUrl };
    const deps = {
      ...base,
      ...services,
      ajustes,
      times,
      providerMetrics,
      pool,
      signer: createSigner(...secrets),
      vault: createVault(...secrets),
      hub,
      settings,
      web: web ?? (await loadWebBuild(resolve(import.meta.dirname, '../build'))),
      pastaDePreparo: join(dataDir, 'preparo'),
      pastaDeRecebidos: join(dataDir, 'recebidos'),
      freeSpace: () => roomBesideDatabase(dataDir),
      maquina: {
        disco: () => diskOf(dataDir),
        relogio: clockWatch.read,
        certificadoDoSite: createSiteCertificate(appUrl, clock).read,
        ondeFicamArquivos: config.storage.writeTo,
        definicoes: config.definicoes,
      },
      uploadDisk: await uploadDiskOf(dataDir, config.storage.writeTo === 'pasta'),
      opsDoor: createOpsDoor({ token: config.opsToken, demo: config.demo }),
      drain: createDrain(),
      proxyWatch: createProxyWatch({ dataDir, trusted: config.trustProxy, log }),
      loopbackExempt: config.demo,
      site: houseOf({ ...shown, indexable, modoPrazo, appUrl }, ajustes),
      aplicacao: applicationOf(
        {
          ...shown,
          recuperaPorCelular: [services.channels.whatsapp, services.channels.sms].some(
            (one) => one?.sendCode,
          ),
          demoEmails: demo?.smtp ? '/demo/emails' : null,
        },
        ajustes,
        demo?.asaas ? DEMO_CNPJ_ESCRITO : '',
      ),
      demoPagar: (idPayment: string) => (demo?.asaas ? `/demo/pix/${idPayment}` : null),
      ...offersOf({ ...base, settings }),
    };
    // Mails of the queue are sent at most once, and given up when they are refused permanently.
    const tell = (mail: NoticeMail) => deps.avisarPorCanais({ actor: NOTICES, input: mail, deps });
    const mailer = toldMailer(deps.queuedMailer(deps), tell);
    const queued = { ...deps, mailer: editedMailer(mailer, (chave) => deps.textoDoAviso(base, chave)) };
    const handlers: JobHandler<never>[] = CONTEXTS.flatMap((context) => context.workers(queued));

    return {
      deps,
      demo,
      /** Starts jobs and live events; to be called before requests are accepted. */
      async start() {
        await hub.start();
        cleanup.push(() => hub.stop());
        // Covers a save between the first read and the subscription.
        const leave = ajustes.seguir(hub);
        cleanup.push(async () => leave());
        await ajustes.reler();
        await jobs.start([...handlers, reviveJobs(handlers, base)]);
        cleanup.push(() => jobs.stop());
        const known = new Set(handlers.map(({ job }) => job.name));
        for (const context of CONTEXTS) await context.starts?.(base, known);
        if (config.seedPeople && demo) await setSheets(deps);
      },
      /**
       * Prepares the database for requests: administrator, questions, prices and the demonstration's data.
       */
      prepare: () =>
        oneReplicaAtATime(db, async () => {
          for (const context of CONTEXTS) await context.prepares?.(base, installation);
          await noteChaves(db, keysInUse(config, secrets, deps.masterKeyName), clock());
          if (config.seedPeople && demo) await seed(deps, demo);
        }),
      /** Work that may run after the first requests; resolves when all of it is done, or the server stops. */
      fill() {
        const stopping = new AbortController();
        const filled = fillContexts(deps, stopping.signal);
        cleanup.push(async () => {
          stopping.abort();
          await filled;
        });
        return filled;
      },
      /** Tells the fakes the port of this server, which they call back. */
      listeningOn(actual: number) {
        port = actual;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without a collector nothing of it is loaded. */
async function beginTracing({ tracing }: Config, cleanup: Cleanup): Promise<void> {
  if (tracing === null) return;
  const { startTracing } = await import('./platform/trace/otel.ts');
  const begun = startTracing(tracing);
  trace.on = begun;
  cleanup.push(async () => {
    trace.on = null;
    await begun.close();
  });
}

function installationOf({ demo, adminEmail, adminPassword, fatorPerdidoAntesDe }: Config): Installation {
  return {
    demo,
    admin: { email: adminEmail, senha: adminPassword },
    lostFactorBefore: fatorPerdidoAntesDe,
    publicAccounts: {
      pacientes: DEMO_PEOPLE,
      medicos: [HELENA],
      administrador: { email: adminEmail, senha: DEMO_ADMIN_PASSWORD },
    },
  };
}
