import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, readConfig, type Config } from './config.ts';
import { beginConnecting } from './connect.ts';
import { DEMO_ACCOUNTS, HELENA } from './demo/people.ts';
import { DatabaseRefused } from './platform/db/connection/connection.public.ts';
import { DataFolderInUse } from './platform/files/owner-lock.ts';
import { listenForOps } from './platform/http/ops/ops-door.ts';
import { createLogger, errorInLines, type Log } from './platform/log/logger.ts';

/** How long the end waits for calls that are being answered, in milliseconds. */
const LAST_ANSWERS_MS = 3_000;

/** Milliseconds after which a stop counts as hanging and the process exits. */
const STOP_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const stopInOrder = endAtSignals();
  const log = createLogger(config.logLevel);
  let end: ((code: number) => Promise<void>) | null = null;
  const opening = beginConnecting(config, log, (lost) => {
    process.stderr.write(`${lost.message}\n`);
    if (end) void end(1);
    else process.exit(1);
  });
  // A first start creates the database in other processes; meanwhile this one loads its modules.
  const [{ compose }, { buildApp }, { demoRoutes }] = await Promise.all([
    import('./compose.ts'),
    import('./app.ts'),
    import('./demo/demo.routes.ts'),
  ]);
  const server = await compose({ config, log, opening });
  const { demo } = server;
  const app = await buildApp(server.deps, {
    appUrl: config.appUrl,
    trustProxy: config.trustProxy,
    ...(demo ? { extra: (instance) => demoRoutes(instance, demo) } : {}),
  });
  let ops: Server | null = null;
  const drain = async () => {
    server.deps.drain.begin();
    // Meanwhile a balancer reads at /readyz that nobody is to be sent here any more.
    await sleep(config.drainMs);
    // A balancer that never asked finds the port closed, and takes the request elsewhere.
    app.server.close();
    await server.deps.drain.untilQuiet(LAST_ANSWERS_MS);
  };
  const stop = stopper(log, drain, async () => {
    ops?.close();
    ops?.closeAllConnections();
    await app.close();
    await server.stop();
  });
  end = stop;
  stopInOrder();
  try {
    await server.prepare();
    await server.start();
    if (config.ops) ops = await listenForOps(app, server.deps.opsDoor, config.ops);
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    server.listeningOn(port);
    announce(config, port);
    void server.fill();
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    await stop(1);
  }
}

/**
 * Returns a function that stops the server once, in order, whatever announces the end: a signal, a closed
 * terminal, a killed parent. Only a signal leaves time to drain.
 */
function stopper(
  log: Log,
  drain: () => Promise<void>,
  close: () => Promise<void>,
): (code: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = (code: number, first = async () => {}): Promise<void> => {
    stopping ??= (async () => {
      await first();
      setTimeout(() => process.exit(1), STOP_MS).unref();
      await close().catch((error: unknown) => log.error({ err: error }, 'stop failed'));
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0, drain));
  process.on('disconnect', () => void stop(0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop(1);
  });
  return stop;
}

/**
 * The first process of a container ignores signals that it does not handle: until the server can stop in order, one ends
 * it at once.
 * @returns the function that leaves signals to others
 */
function endAtSignals(): () => void {
  const signals = process.pid === 1 ? (['SIGINT', 'SIGTERM'] as const) : [];
  for (const signal of signals) process.on(signal, endNow);
  return () => {
    for (const signal of signals) process.off(signal, endNow);
  };
}

function endNow(): void {
  process.exit(1);
}

function announce(config: Config, port: number): void {
  const address = new URL(config.appUrl).port === String(port) ? config.appUrl : `http://localhost:${port}`;
  const lines = ['', `  ${config.brand} está no ar: ${address}`];
  if (config.demo) {
    lines.push('', '  Demonstração: preços, pessoas e pagamentos são fictícios.');
    if (config.seedPeople) {
      lines.push(
        ...DEMO_ACCOUNTS.map(
          ({ cpf, senha, quem }) => `    Paciente      ${cpf}  senha: ${senha}  (${quem})`,
        ),
        `    Médica        ${HELENA.email}  senha: ${HELENA.senha}  em ${address}/loginMedico`,
      );
    }
    lines.push(
      `    Administração ${config.adminEmail}  senha: ${config.adminPassword}  em ${address}/loginAdm`,
    );
    if (!config.smtpUrl) lines.push(`    E-mails       ${address}/demo/emails`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

main().catch((error: unknown) => {
  // Errors that the operator can correct are printed as one sentence without a stack.
  const mendable =
    error instanceof ConfigError || error instanceof DataFolderInUse || error instanceof DatabaseRefused;
  process.stderr.write(`${mendable ? error.message : errorInLines(error)}\n`);
  process.exit(1);
});
