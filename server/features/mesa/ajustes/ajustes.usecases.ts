import { inicioDoRitmo } from '#domain/documentos/emissao/talao.ts';
import { LIMIARES } from '#domain/instalacao/alarmes.ts';
import { parseCertificate } from '#pades/certificates/certificate.ts';
import type { Signing } from '#ports/signature.ts';
import { listCertificados } from '#features/documentos/assinar/assinar.public.ts';
import { listPoucosNumeros } from '#features/documentos/numeros/numeros.public.ts';
import { listNoFim } from '#features/documentos/taloes/taloes.public.ts';
import { readSweepState } from '#features/instalacao/arquivos/arquivos.public.ts';
import { readCopias } from '#features/instalacao/copias/copias.public.ts';
import { readReputation } from '#features/instalacao/emails/emails.public.ts';
import type { Admin } from '#platform/actor.ts';
import { readNewestMigration } from '#platform/db/migrate.ts';
import { listFailedJobs, readDueJobs } from '#platform/db/queries/failed-jobs.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { ProxyWatch } from '#platform/http/proxy/proxy-watch.ts';
import { PATIENT_RETRIES } from '#platform/jobs/queue.ts';
import type { ClockReading, SiteReading } from '#platform/machine-watch.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** Facts of the process about its machine and its settings; nobody outside is asked while a page waits. */
type Maquina = {
  disco: () => Promise<{ livre: number; total: number }>;
  relogio: () => ClockReading | null;
  certificadoDoSite: () => SiteReading | null;
  ondeFicamArquivos: 'pasta' | 's3';
  /** Without their secrets. */
  definicoes: readonly { nome: string; valor: string | null }[];
};

export type InstalacaoDeps = BaseDeps & {
  site: { demo: boolean };
  signing: Pick<Signing, 'anchors' | 'test'>;
  maquina: Maquina;
  proxyWatch: Pick<ProxyWatch, 'ignored'>;
};

const MONTH_MS = 30 * 86_400_000;
/** Doctors whose certificates are listed. */
const MEDICOS = 100;
/** Rows of numbers that run out. */
const NUMEROS = 50;

/** Reads the state of the installation; nine short statements at once, and no outside service. */
export async function lerInstalacao({ deps }: UseCase<Admin, null, InstalacaoDeps>) {
  const { db, clock, maquina, signing, site } = deps;
  const em = clock();
  const [
    copias,
    certificados,
    numeros,
    taloes,
    emails,
    falhas,
    due,
    varredura,
    migracao,
    disco,
    autoridades,
  ] = await Promise.all([
    readCopias(db),
    listCertificados(db, MEDICOS),
    listPoucosNumeros(db, LIMIARES.numerosRestantes, NUMEROS),
    listNoFim(db, { desde: inicioDoRitmo(em), limit: NUMEROS }),
    readReputation(db, new Date(em.getTime() - MONTH_MS)),
    listFailedJobs(db, PATIENT_RETRIES.retryLimit ?? 0),
    readDueJobs(db),
    readSweepState(db),
    readNewestMigration(db),
    maquina.disco().catch(() => null),
    endOfAuthorities(signing),
  ]);
  return {
    em,
    demo: site.demo,
    versao: packageJson.version,
    relogio: maquina.relogio(),
    certificadoDoSite: maquina.certificadoDoSite(),
    ondeFicamArquivos: maquina.ondeFicamArquivos,
    definicoes: maquina.definicoes,
    proxyIgnorado: deps.proxyWatch.ignored(),
    copias,
    certificados,
    numeros,
    taloes,
    emails,
    falhas,
    due,
    varredura,
    migracao,
    disco,
    autoridades,
  };
}

/** The end of the root that lasts longest: after it no document can be signed. Null in a demonstration, and without roots. */
async function endOfAuthorities({ anchors, test }: InstalacaoDeps['signing']): Promise<Date | null> {
  if (!anchors || test) return null;
  const { roots } = await anchors();
  const ends = roots.map((der) => parseCertificate(der).fields.validTo.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
