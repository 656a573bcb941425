import type { Composition } from 'fhir/r4';
import { dataEHora } from '#domain/calendario/horas.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import type { Identified } from '#platform/fhir/bundle.ts';
import { fhirId } from '#platform/fhir/ids.ts';
import { narrative, some, urn, xhtml, type Refer } from '#platform/fhir/values.ts';
import { presentCorpo, type ParteDoCorpo } from '../tipos/tipos.public.ts';
import { madeAt, metaOf, partiesOf, typeOf } from './identidade.presenter.ts';
import { acts } from './atos.presenter.ts';
import { signed } from './assinatura.presenter.ts';
import type { EmitidoRow } from './emitido.repository.ts';

const STATUS = {
  assinado: 'final',
  impresso: 'final',
  'a imprimir': 'preliminary',
  revogado: 'entered-in-error',
} as const;

/** The document as a whole: patient, author, the text of its sheet, and references to the resources with the same as data. */
export function composition(row: EmitidoRow, refer: Refer): Identified<Composition> {
  const { subject, author, custodian } = partiesOf(row, refer);
  const titulo = tituloDoDocumento(row.documento);
  const id = fhirId('Composition', row.id);
  const entry = [...acts(row, refer), ...signed(row, refer, null)]
    .filter(({ resourceType }) => resourceType !== 'Provenance')
    .map((one) => refer(one.resourceType, one.id));
  return {
    resourceType: 'Composition',
    id,
    meta: metaOf(row),
    language: 'pt-BR',
    identifier: urn(id),
    status: STATUS[row.estado],
    type: typeOf(row),
    subject,
    date: madeAt(row),
    author: [author],
    title: row.canal === 'transcricao' ? `Transcrição: ${titulo}` : titulo,
    attester:
      row.assinado_em === null || row.canal === 'transcricao'
        ? undefined
        : [{ mode: 'legal', time: row.assinado_em.toISOString(), party: author }],
    custodian,
    relatesTo:
      row.substitui === null
        ? undefined
        : [{ code: 'replaces', targetIdentifier: urn(fhirId('Composition', row.substitui)) }],
    section: [{ title: titulo, text: narrative(paragraphs(row), 'additional'), entry: some(entry) }],
  };
}

/** The narrative: the body of the sheet, then the facts about the document. */
function paragraphs(row: EmitidoRow): string[] {
  const { documento, folha, canal, codigo } = row;
  const corpo = presentCorpo(documento, { ...folha, transcricao: canal === 'transcricao' });
  const { local, responsavel } = documento.dados;
  const facts = [
    ['Local do atendimento', local],
    ['Responsável', responsavel],
    ['Número SNCR', row.numero_simulado ? `${row.numero_sncr} (numeração simulada)` : row.numero_sncr],
    ['Documento', codigo],
    ['Revogado', row.revogado_em && `${dataEHora(row.revogado_em)}. ${row.revogado_motivo ?? ''}`],
  ] as const;
  return [
    ...(canal === 'transcricao' ? ['<b>Não é receita.</b>'] : []),
    ...(row.certificado_de_teste ? ['<b>Certificado de teste: sem validade.</b>'] : []),
    ...corpo.flatMap(paragraphsOf),
    ...facts.flatMap(([name, value]) => (value?.trim() ? [`<b>${name}</b>: ${xhtml(value)}`] : [])),
  ];
}

function paragraphsOf(parte: ParteDoCorpo): string[] {
  switch (parte.forma) {
    case 'itens':
      return [
        ...heading(parte.titulo),
        ...parte.itens.map(({ nome, quantidade, linhas }, i) =>
          [`${parte.primeiro + i}. ${nome}: ${quantidade}`, ...linhas].map(xhtml).join('<br/>'),
        ),
      ];
    case 'linhas':
      return [
        ...heading(parte.titulo),
        parte.linhas.map(({ texto, nota }) => xhtml([texto, nota].filter(Boolean).join(', '))).join('<br/>'),
      ];
    case 'declaracao':
      return [parte.partes.map(({ texto }) => xhtml(texto)).join('')];
    case 'ficha':
    case 'pares':
      return [
        ...heading('titulo' in parte ? parte.titulo : null),
        ...parte.pares.map(({ nome, valor }) => `<b>${xhtml(nome)}</b>: ${xhtml(valor)}`),
      ];
    default:
      return [...heading('titulo' in parte ? parte.titulo : null), xhtml(parte.texto)];
  }
}

function heading(title: string | null): string[] {
  return title === null ? [] : [`<b>${xhtml(title)}</b>`];
}
