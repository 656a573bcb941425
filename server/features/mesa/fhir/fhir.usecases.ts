import { Readable } from 'node:stream';
import { z } from 'zod';
import { RECURSOS_FHIR, type ManifestoFhir, type RecursoFhir } from '#contracts/mesa/fhir.contract.ts';
import type { Admin } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { makeCsvLink, openCsvLink, streamCsv, type CsvDeps, type CsvLink } from '../csv/csv.public.ts';
import { PAGE, sourcesOf, type Place } from './arquivos.usecases.ts';

/** Dependencies of the export. */
export type FhirDeps = CsvDeps & { settings: Place };

const asked = z.object({ ate: z.iso.datetime() });

const LINK: CsvLink<z.output<typeof asked>> = {
  purpose: 'exportacao-fhir',
  path: '/api/adm/fhir',
  audit: { asked: 'fhir.exportar', taken: 'fhir.exportar_baixar' },
  asked,
};

/**
 * Makes the manifest of an export of everything: addresses that expire after five minutes and work in this session only.
 * Requires a recent prova; writes an audit row.
 * @throws 403 prova_necessaria
 */
export async function exportarFhir({ actor, deps }: UseCase<Admin, null, FhirDeps>): Promise<ManifestoFhir> {
  const ate = deps.clock().toISOString();
  const { chave, expiraEm } = await makeCsvLink(LINK, { ate }, { actor, deps });
  return {
    transactionTime: ate,
    request: `${deps.settings.appUrl}${LINK.path}`,
    requiresAccessToken: true,
    output: RECURSOS_FHIR.map((type) => ({ type, url: `${LINK.path}/${type}?chave=${chave}` })),
    error: [],
    expiraEm: expiraEm.toISOString(),
  };
}

/** A line is made already. */
const LINES = { header: '', line: (text: string) => text };

/**
 * Opens one file of an export as a stream, made page by page at the speed of who takes it; writes an audit row.
 * @throws naoEncontrado for an expired or forged address, or another session's
 */
export async function baixarFhir({
  actor,
  input,
  deps,
}: UseCase<Admin, { tipo: RecursoFhir; chave: string }, FhirDeps>): Promise<Readable> {
  const opened = await openCsvLink(LINK, input.chave, { actor, deps });
  const ate = new Date(opened.asked.ate);
  const { appUrl, brand } = deps.settings;
  const read = sourcesOf(deps.db, { appUrl, brand })[input.tipo];
  const listPage = (depois: string | null) => read({ ate, depois, limit: PAGE });
  return Readable.from(streamCsv(LINES, listPage, { actor, deps }), { objectMode: false });
}
