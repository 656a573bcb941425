import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { pronto, saude } from '../contracts/instalacao/operacao.contract.ts';
import { readConfig } from '../server/config.ts';
import { SETTINGS } from '../server/settings.ts';

const main = await readFile('server/main.ts', 'utf8');
const dockerfile = await readFile('Dockerfile', 'utf8');
const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
const words = z.array(z.string()).parse(JSON.parse(command));
const [, user = ''] = /^USER (\d+):/m.exec(dockerfile) ?? [];

/** Longest shutdown in seconds after the drain. */
const stopSeconds = ['LAST_ANSWERS_MS', 'STOP_MS']
  .map((name) => new RegExp(`^const ${name} = ([\\d_]+);`, 'm').exec(main)?.[1] ?? 'none')
  .reduce((sum, ms) => sum + Number(ms.replaceAll('_', '')) / 1_000, 0);

/** Valid values for the settings that a file leaves to the operator. */
const FILLED: Readonly<Record<string, string>> = {
  APP_URL: 'https://zelo.exemplo.com.br',
  APP_SECRET: 'um segredo de trinta e duas letras ou mais',
  MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
  BACKUP_KEY: 'vinte letras ou mais, para cópias',
  DATABASE_URL: 'postgres://zelo:senha@db:5432/zelo?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://zelo_dono:senha@db:5432/zelo?sslmode=verify-full',
  S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
  S3_BUCKET: 'zelo',
  S3_ACCESS_KEY_ID: 'chave',
  S3_SECRET_ACCESS_KEY: 'segredo',
  S3_REGION: 'sa-east-1',
  ADMIN_EMAIL: 'adm@exemplo.com.br',
  ADMIN_PASSWORD: 'uma senha comprida',
  ASAAS_URL: 'https://api.asaas.com/v3',
  ASAAS_API_KEY: 'chave',
  ASAAS_WEBHOOK_TOKEN: 'um token de trinta e duas letras ou mais',
  SMTP_URL: 'smtps://usuario:senha@smtp.exemplo.com.br:465',
};

/** Problems of these settings. @throws ConfigError; also for an unknown name */
function configOf(environment: Readonly<Record<string, string>>) {
  expect(Object.keys(environment).filter((name) => !(name in SETTINGS))).toEqual([]);
  return readConfig(environment);
}

const names = z.record(z.string(), z.string());
const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number(),
  timeoutSeconds: z.number().default(1),
});
const deployment = z.object({
  spec: z.object({
    replicas: z.number(),
    selector: z.object({ matchLabels: names }),
    template: z.object({
      metadata: z.object({ labels: names }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.number(),
          fsGroup: z.number(),
        }),
        volumes: z.array(z.looseObject({ name: z.string() })),
        containers: z.tuple([
          z.object({
            image: z.string(),
            envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            securityContext: z.object({
              readOnlyRootFilesystem: z.literal(true),
              allowPrivilegeEscalation: z.literal(false),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
      }),
    }),
  }),
});

/** Objects of all files by their kind, which must be unique. */
async function readObjects(): Promise<Record<string, unknown>> {
  const files = await Promise.all(
    ['secret', 'zelo', 'ingress'].map((name) => readFile(`deploy/kubernetes/${name}.yaml`, 'utf8')),
  );
  const documents = files.flatMap((text) => parseAllDocuments(text));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const objects = documents.map((document): unknown => document.toJS());
  return Object.fromEntries(
    objects.map((object) => [z.looseObject({ kind: z.string() }).parse(object).kind, object]),
  );
}

const objects = await readObjects();
const pods = deployment.parse(objects['Deployment']).spec;
const [container] = pods.template.spec.containers;
const settings = z.object({ data: names }).parse(objects['ConfigMap']).data;
const secrets = z.object({ stringData: names }).parse(objects['Secret']).stringData;

test('with the secrets filled in, a pod has all that a server needs', () => {
  expect(Object.values(secrets).join('')).toBe('');
  const filled = Object.keys(secrets).map((name) => [name, FILLED[name] ?? `${name} has no value`]);
  const config = configOf({ ...settings, ...Object.fromEntries(filled) });
  expect(config.demo).toBe(false);
  expect(config.databaseOwnerUrl).toBe(FILLED['DATABASE_OWNER_URL']);
  expect(container.envFrom).toEqual([{ configMapRef: { name: 'zelo' } }, { secretRef: { name: 'zelo' } }]);
});

test('probes ask the addresses of health at the ports that the pod opens', () => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = container;
  expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([saude.path, saude.path]);
  expect(readinessProbe.httpGet.path).toBe(pronto.path);
  expect(Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]))).toEqual({
    http: Number(settings['PORT']),
    ops: Number(settings['OPS_PORT']?.split(':').at(-1)),
  });
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) expect(httpGet.port).toBe('http');
});

test('a pod leaves the service before it ends, and has the time to end', () => {
  const drain = Number(settings['DRAIN_SECONDS']);
  const { periodSeconds, failureThreshold, timeoutSeconds } = container.readinessProbe;
  expect(drain).toBeGreaterThan(periodSeconds * failureThreshold + timeoutSeconds);
  expect(pods.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + stopSeconds);
});

test('pods run as the user of the image and write where the product writes', () => {
  expect(container.image).toMatch(new RegExp(`/zelo:${manifest.version}$`));
  const { runAsUser, fsGroup } = pods.template.spec.securityContext;
  expect([runAsUser, fsGroup]).toEqual([Number(user), Number(user)]);
  const mounts = container.volumeMounts.map(({ mountPath }) => mountPath);
  expect(mounts).toEqual([settings['DATA_DIR'], '/tmp']);
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(
    pods.template.spec.volumes.map(({ name }) => name),
  );
});

test('replicas share no folder', () => {
  for (const volume of pods.template.spec.volumes) expect(volume).toHaveProperty('emptyDir');
  expect(objects).not.toHaveProperty('PersistentVolumeClaim');
});

test('one replica may always go, and every object means the same pods', () => {
  const chosen = z.looseObject({ selector: z.unknown() });
  const budget = z
    .object({ spec: chosen.extend({ minAvailable: z.number() }) })
    .parse(objects['PodDisruptionBudget']);
  expect(budget.spec.minAvailable).toBeLessThan(pods.replicas);
  expect(budget.spec.selector).toEqual(pods.selector);
  expect(pods.template.metadata.labels).toEqual(pods.selector.matchLabels);
  const service = z.object({ spec: chosen }).parse(objects['Service']);
  expect(service.spec.selector).toEqual(pods.selector.matchLabels);
  expect(JSON.stringify(objects['Ingress'])).toContain(
    `"host":"${new URL(settings['APP_URL'] ?? '').hostname}"`,
  );
});

test('the unit starts what the image starts, with settings that a server takes', async () => {
  const unit = await readFile('deploy/systemd/zelo.service', 'utf8');
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  expect(valueOf('ExecStart')).toBe(`/usr/bin/${words.join(' ')}`);
  const set = Object.fromEntries(
    valueOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  const { DATABASE_URL: database = '', DATABASE_OWNER_URL: owner = '', ...own } = FILLED;
  expect(configOf({ ...own, ...set }).databaseUrl).toBeNull();
  const served = { DATABASE_URL: database, DATABASE_OWNER_URL: owner };
  expect(configOf({ ...own, ...set, ...served }).demo).toBe(false);
  expect(set['DATA_DIR']).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(stopSeconds);
  expect(valueOf('InaccessiblePaths')).toBe(`-${valueOf('WorkingDirectory')}/.git`);
  expect([valueOf('ProtectSystem'), valueOf('NoNewPrivileges'), valueOf('CapabilityBoundingSet')]).toEqual([
    'strict',
    'yes',
    '',
  ]);
});
