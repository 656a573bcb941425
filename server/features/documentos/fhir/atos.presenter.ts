import type { Condition, MedicationRequest, ServiceRequest } from 'fhir/r4';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { lerQuantidade } from '#domain/documentos/extenso/quantidade.ts';
import { leituraDoItem } from '#domain/documentos/leitura/leitura.ts';
import type { ItemDaReceita } from '#domain/documentos/receita.ts';
import { codigoCid } from '#domain/documentos/regras/cid.ts';
import { listasDosItens } from '#domain/documentos/regras/itens.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import { validadeDoDocumento } from '#domain/documentos/emissao/validade.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { type DadosDoTipo, TIPOS, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import type { Identified } from '#platform/fhir/bundle.ts';
import { fhirId } from '#platform/fhir/ids.ts';
import { SYSTEMS } from '#platform/fhir/systems.ts';
import { elsewhere, inWords, some, words, type Refer } from '#platform/fhir/values.ts';
import { madeAt, metaOf, partiesOf } from './identidade.presenter.ts';
import type { EmitidoRow } from './emitido.repository.ts';

/**
 * The resources that a document asks for or states: medicines, exams, a referral, the diagnosis that the patient let stand on
 * it.
 */
export function acts(
  row: EmitidoRow,
  refer: Refer,
): Identified<MedicationRequest | ServiceRequest | Condition>[] {
  return [...medicationRequests(row, refer), ...serviceRequests(row, refer), ...conditions(row, refer)];
}

const STATUS = {
  assinado: 'active',
  impresso: 'active',
  'a imprimir': 'draft',
  revogado: 'cancelled',
} as const;
const STATUS_OF_SERVICE = { ...STATUS, revogado: 'revoked' } as const;

/** The public number of a document: the address where anybody checks it ends with it. */
function numberOf({ folha, codigo }: EmitidoRow) {
  return { system: `${folha.appUrl}/verificar`, value: codigo };
}

/** One for each item of a prescription; `plan` for a transcription into the authority's own form, which orders nothing. */
export function medicationRequests(row: EmitidoRow, refer: Refer): Identified<MedicationRequest>[] {
  const { documento, estado, canal, revogado_motivo } = row;
  const { subject, author } = partiesOf(row, refer);
  const because = reasons(row, refer);
  return itensDoDocumento(documento.dados).map((item, i) => ({
    resourceType: 'MedicationRequest',
    id: fhirId('MedicationRequest', row.id, i),
    meta: metaOf(row),
    language: 'pt-BR',
    contained: [medication(item, row)],
    identifier: sncr(row),
    status: STATUS[estado],
    statusReason: inWords(revogado_motivo),
    intent: canal === 'transcricao' ? 'plan' : 'order',
    category: [{ coding: [{ system: SYSTEMS.medicationCategory, code: 'community', display: 'Community' }] }],
    medicationReference: { reference: '#medicamento' },
    subject,
    authoredOn: madeAt(row),
    requester: author,
    reasonReference: because,
    basedOn: accompanied(row),
    groupIdentifier: numberOf(row),
    dosageInstruction: dosage(item),
    dispenseRequest: dispense(item, row),
  }));
}

/** A common prescription serves only with the notification that it goes along with, which has one item. */
function accompanied({ acompanha, folha }: EmitidoRow): MedicationRequest['basedOn'] {
  if (acompanha === null || folha.notificacao === null) return undefined;
  return [elsewhere('MedicationRequest', fhirId('MedicationRequest', acompanha, 0))];
}

function sncr({ numero_sncr, numero_simulado }: EmitidoRow): MedicationRequest['identifier'] {
  if (numero_sncr === null) return undefined;
  const text = numero_simulado ? 'Número SNCR (numeração simulada)' : 'Número SNCR';
  return [{ type: { text }, value: numero_sncr, assigner: { display: 'Anvisa' } }];
}

/** The medicine as the doctor wrote it, with the Brazilian common names (DCB) that were read in it. */
function medication(item: ItemDaReceita, { folha }: EmitidoRow) {
  const name = words([item.medicamento, item.apresentacao].map((one) => one.trim()).join(' '));
  const substancias = leituraDoItem(item, folha.contexto.leitura)?.substancias ?? [];
  return {
    resourceType: 'Medication' as const,
    id: 'medicamento',
    code: { text: name },
    ingredient: some(substancias.map(({ dcb }) => ({ itemCodeableConcept: { text: dcb }, isActive: true }))),
  };
}

function dosage({ posologia, viaDeUso, continuo }: ItemDaReceita): MedicationRequest['dosageInstruction'] {
  const text = words(posologia);
  const route = inWords(viaDeUso);
  if (text === undefined && route === undefined && !continuo) return undefined;
  return [{ text, additionalInstruction: continuo ? [{ text: 'Uso contínuo' }] : undefined, route }];
}

function dispense(item: ItemDaReceita, row: EmitidoRow): MedicationRequest['dispenseRequest'] {
  if (row.canal === 'transcricao') return undefined;
  const quantity = lerQuantidade(item.quantidade, item.apresentacao);
  const validity = validityOf(row);
  if (quantity === null && item.dias === null && validity === undefined) return undefined;
  return {
    validityPeriod: validity,
    quantity: quantity === null ? undefined : { value: quantity.numero, unit: quantity.unidade },
    expectedSupplyDuration:
      item.dias === null ? undefined : { value: item.dias, unit: 'd', system: SYSTEMS.ucum, code: 'd' },
  };
}

function validityOf({ documento: { tipo, dados }, folha, assinado_em, emitido_em }: EmitidoRow) {
  const listas = listasDosItens(itensDoDocumento(dados), folha.contexto);
  const from = assinado_em ?? emitido_em;
  const validade = validadeDoDocumento(tipo, listas, from);
  return validade ? { start: dataEmSaoPaulo(from), end: validade.ate } : undefined;
}

const PRIORITIES = { rotina: 'routine', prioritario: 'urgent', urgente: 'asap', '': undefined } as const;

type Asked = Pick<ServiceRequest, 'code' | 'performerType' | 'reasonCode' | 'patientInstruction' | 'note'>;

/** Null for a kind that requests nothing of others. */
const REQUESTS: { readonly [T in TipoDeDocumento]: ((dados: DadosDoTipo[T]) => Asked[]) | null } = {
  simples: null,
  retencao: null,
  controle_especial: null,
  azul: null,
  azul_b2: null,
  amarela: null,
  exames: ({ exames, indicacao, preparo }) =>
    exams(exames).map((code) => ({
      ...code,
      reasonCode: textList(indicacao),
      patientInstruction: words(preparo),
    })),
  encaminhamento: ({ especialidade, motivo, historia }) => {
    const history = words(historia);
    return [
      {
        code: inWords(`${TIPOS.encaminhamento.titulo}: ${especialidade.trim()}`),
        performerType: inWords(especialidade),
        reasonCode: textList(motivo),
        note: history ? [{ text: history }] : undefined,
      },
    ];
  },
  atestado: null,
  relatorio: null,
  prep: ({ exames }) => exams(exames),
};

export const TIPOS_WITH_SERVICE_REQUESTS = TIPOS_DE_DOCUMENTO.filter((tipo) => REQUESTS[tipo] !== null);

function requested<T extends TipoDeDocumento>(tipo: T, dados: DadosDoTipo[T]): Asked[] {
  return REQUESTS[tipo]?.(dados) ?? [];
}

function exams(lines: readonly string[]): Asked[] {
  return lines.flatMap((line) => words(line) ?? []).map((text) => ({ code: { text } }));
}

/** One for each exam, or one for a referral. */
export function serviceRequests(row: EmitidoRow, refer: Refer): Identified<ServiceRequest>[] {
  const { tipo, dados } = row.documento;
  const { subject, author } = partiesOf(row, refer);
  return requested(tipo, dados).map((asked, i) => ({
    resourceType: 'ServiceRequest',
    id: fhirId('ServiceRequest', row.id, i),
    meta: metaOf(row),
    language: 'pt-BR',
    requisition: numberOf(row),
    status: STATUS_OF_SERVICE[row.estado],
    intent: 'order',
    category: [{ text: tituloDoDocumento(row.documento) }],
    priority: 'prioridade' in dados ? PRIORITIES[dados.prioridade] : undefined,
    subject,
    authoredOn: madeAt(row),
    requester: author,
    reasonReference: reasons(row, refer),
    ...asked,
  }));
}

function textList(text: string) {
  const concept = inWords(text);
  return concept && [concept];
}

/** The diagnosis, where the sheet prints it: with the consent of the patient that was on record at the issue. */
export function conditions(row: EmitidoRow, refer: Refer): Identified<Condition>[] {
  const { dados } = row.documento;
  const code = 'cid' in dados && row.folha.contexto.consentimentoCid ? codigoCid(dados.cid) : null;
  if (code === null) return [];
  const { subject, author } = partiesOf(row, refer);
  const category = { code: 'encounter-diagnosis', display: 'Encounter Diagnosis' };
  return [
    {
      resourceType: 'Condition',
      id: fhirId('Condition', row.id),
      meta: metaOf(row),
      category: [{ coding: [{ system: SYSTEMS.conditionCategory, ...category }] }],
      code: { coding: [{ system: SYSTEMS.cid10, code }] },
      subject,
      recordedDate: madeAt(row),
      recorder: author,
    },
  ];
}

function reasons(row: EmitidoRow, refer: Refer) {
  return some(conditions(row, refer).map(({ id }) => refer('Condition', id)));
}
