import type { Bundle, FhirResource } from 'fhir/r4';
import { expect, test } from 'vitest';
import { codigoCid } from '#domain/documentos/regras/cid.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { canalDoDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { documentoAEmitir, documentoDigitado } from '#testing/builders/documentos.ts';
import { complaints } from '#testing/fhir/judge.ts';
import type { DocumentoAEmitir } from '../tipos/tipos.public.ts';
import { presentBundle } from './fhir.usecases.ts';
import { contextoDaFolha } from '../emitir/emissao/folha.policy.ts';
import type { EmitidoRow } from './emitido.repository.ts';

const SIGNED = new Date('2026-11-23T12:50:00Z');
const ID = '6f2c1d7e-8f8c-4f0e-9b7e-3c1d5a7b9e10';

function emitido(
  documento: DocumentoDigitado,
  change: Partial<EmitidoRow> = {},
  sheet: Partial<DocumentoAEmitir> = {},
): EmitidoRow {
  const { contexto, medico, paciente, marca, clinica, appUrl } = documentoAEmitir(documento, sheet);
  const canal = canalDoDocumento(documento.tipo, []);
  return {
    id: ID,
    pedido_id: crypto.randomUUID(),
    paciente_id: 'c1d5a7b9-8f8c-4f0e-9b7e-6f2c1d7e3e10',
    medico_id: 'a7b9c1d5-8f8c-4f0e-9b7e-6f2c1d7e3e10',
    instalacao: 'b9c1d5a7-8f8c-4f0e-9b7e-6f2c1d7e3e10',
    acompanha: null,
    substitui: null,
    codigo: 'K7QM2XNF',
    numero_sncr: null,
    numero_simulado: false,
    emitido_em: new Date('2026-11-23T12:47:00Z'),
    assinado_em: canal === 'impresso' ? null : SIGNED,
    revogado_em: null,
    revogado_motivo: null,
    certificado_de_teste: false,
    certificado_titular: 'JOÃO DA SILVA',
    objeto: 'documentos/x',
    size: 5,
    sha256: 'x',
    estado: canal === 'impresso' ? 'a imprimir' : 'assinado',
    canal,
    documento,
    folha: {
      contexto: contextoDaFolha(contexto),
      medico,
      paciente,
      notificacao: null,
      marca,
      appUrl,
      clinica,
    },
    ...change,
  };
}

const PDF = { pdf: Buffer.from('%PDF-') };

type Of<T extends string> = Extract<FhirResource, { resourceType: T }>;

function of<T extends FhirResource['resourceType']>({ entry = [] }: Bundle<FhirResource>, type: T): Of<T>[] {
  return entry.flatMap(({ resource }) => (isOf(resource, type) ? [resource] : []));
}

function isOf<T extends string>(resource: FhirResource | undefined, type: T): resource is Of<T> {
  return resource?.resourceType === type;
}

const REVOKED = {
  estado: 'revogado',
  revogado_em: new Date('2026-11-24T12:00:00Z'),
  revogado_motivo: 'Dose errada',
} as const;

test.each(TIPOS_DE_DOCUMENTO)('%s: the Bundle is valid, on every way it can leave, and revoked', (tipo) => {
  const documento = documentoDigitado(tipo);
  const ways: Partial<EmitidoRow>[] = [
    {},
    { canal: 'eletronico', estado: 'assinado', numero_sncr: '123', numero_simulado: true },
    { canal: 'impresso', estado: 'a imprimir', assinado_em: null },
    { canal: 'impresso', estado: 'impresso' },
    { canal: 'transcricao', estado: 'assinado', certificado_de_teste: true },
    { ...REVOKED, substitui: crypto.randomUUID() },
  ];
  for (const way of ways) {
    const bundle = presentBundle(emitido(documento, way), PDF);
    expect(complaints(bundle)).toEqual([]);
  }
});

const spoilt: [string, FhirResource['resourceType'], object][] = [
  ['an element that R4 does not have', 'Patient', { cor: 'azul' }],
  ['a missing element', 'Composition', { title: undefined }],
  ['a value of another form', 'Patient', { birthDate: '12/04/1984' }],
  ['a code that R4 does not list', 'MedicationRequest', { status: 'assinado' }],
  ['a broken invariant', 'Patient', { contact: [{ relationship: [{ text: 'Mãe' }] }] }],
  ['a contained resource that is not there', 'MedicationRequest', { contained: undefined }],
  ['a reference that leads nowhere', 'Patient', { id: ID }],
];

test.each(spoilt)('the judge complains about %s', (_what, type, spoil) => {
  const bundle = presentBundle(emitido(documentoDigitado('simples')), PDF);
  expect(complaints(bundle)).toEqual([]);
  Object.assign(of(bundle, type)[0] ?? {}, spoil);
  expect(complaints(bundle)).not.toEqual([]);
});

test('the same document has the same ids and bytes again; no id or address holds whose it is', () => {
  const row = emitido(documentoDigitado('exames'));
  const bundle = presentBundle(row, PDF);
  expect(JSON.stringify(presentBundle(row, PDF))).toBe(JSON.stringify(bundle));
  const { cpf, nome } = row.folha.paciente;
  const names = (bundle.entry ?? []).flatMap(({ fullUrl, resource }) => [fullUrl, resource?.id]);
  expect(names.join()).not.toMatch(new RegExp(`${cpf}|${nome}`, 'i'));
  expect(new Set(names).size).toBe(names.length);
});

test('a prescription names its medicines as written and by DCB, with dose, quantity and duration', () => {
  const [losartana] = of(presentBundle(emitido(documentoDigitado('simples')), PDF), 'MedicationRequest');
  expect(losartana).toMatchObject({
    status: 'active',
    intent: 'order',
    contained: [
      {
        code: { text: 'Losartana potássica 50 mg, comprimido' },
        ingredient: [{ itemCodeableConcept: { text: 'losartana' } }],
      },
    ],
    authoredOn: '2026-11-23T12:50:00.000Z',
    groupIdentifier: { value: 'K7QM2XNF' },
    dosageInstruction: [
      {
        text: 'Tomar 1 comprimido pela manhã.',
        additionalInstruction: [{ text: 'Uso contínuo' }],
        route: { text: 'oral' },
      },
    ],
    dispenseRequest: {
      quantity: { value: 30, unit: 'comprimidos' },
      expectedSupplyDuration: { value: 30, code: 'd' },
    },
  });
  expect(losartana?.dispenseRequest?.validityPeriod).toBeUndefined();
});

test('a prescription of a kind with a limit says until when a pharmacy takes it', () => {
  const especial = emitido(documentoDigitado('controle_especial'));
  const [request] = of(presentBundle(especial, PDF), 'MedicationRequest');
  expect(request?.dispenseRequest?.validityPeriod).toEqual({ start: '2026-11-23', end: '2026-12-23' });
});

test.each([
  [{ canal: 'impresso', estado: 'a imprimir', assinado_em: null }, 'preliminary', 'draft', 'order', 0],
  [{ canal: 'impresso', estado: 'impresso' }, 'final', 'active', 'order', 0],
  [{ canal: 'transcricao', estado: 'assinado' }, 'final', 'active', 'plan', 0],
  [{ canal: 'eletronico', estado: 'assinado', assinado_em: SIGNED }, 'final', 'active', 'order', 1],
  [{ canal: 'eletronico', assinado_em: SIGNED, ...REVOKED }, 'entered-in-error', 'cancelled', 'order', 1],
] as const)(
  'a document that is %j is %s, its request %s and %s, with %i signed file',
  (way, whole, ...rest) => {
    const bundle = presentBundle(emitido(documentoDigitado('controle_especial'), way), PDF);
    const [request] = of(bundle, 'MedicationRequest');
    const files = of(bundle, 'DocumentReference').length;
    expect(of(bundle, 'Composition')[0]?.status).toBe(whole);
    expect([request?.status, request?.intent, files]).toEqual(rest);
    expect(of(bundle, 'Provenance')).toHaveLength(files);
  },
);

test.each(['exames', 'encaminhamento', 'atestado', 'relatorio'] as const)(
  '%s: the diagnosis is in it only with the consent that lets it stand on the sheet',
  (tipo) => {
    const documento = documentoDigitado(tipo);
    const sheet = (consentimentoCid: boolean) => ({
      contexto: { ...documentoAEmitir(documento).contexto, consentimentoCid },
    });
    const refused = presentBundle(emitido(documento, {}, sheet(false)), PDF);
    const cid = 'cid' in documento.dados ? (codigoCid(documento.dados.cid) ?? '') : '';
    expect(cid).not.toBe('');
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`Condition|${cid}`));
    const [condition] = of(presentBundle(emitido(documento, {}, sheet(true)), PDF), 'Condition');
    expect(condition?.code?.coding).toEqual([
      { system: 'https://terminologia.saude.gov.br/fhir/CodeSystem/BRCID10', code: cid },
    ]);
  },
);

test('exams and referrals are requests, one for each exam', () => {
  const exams = of(presentBundle(emitido(documentoDigitado('exames')), PDF), 'ServiceRequest');
  expect(exams.map(({ code }) => code?.text)).toEqual(
    expect.arrayContaining(['Hemograma completo (TUSS 40304361)', 'Glicemia de jejum (TUSS 40302040)']),
  );
  const [referral] = of(presentBundle(emitido(documentoDigitado('encaminhamento')), PDF), 'ServiceRequest');
  expect(referral).toMatchObject({ priority: 'urgent', performerType: { text: 'Cardiologia' } });
});

test('the narrative says what the sheet prints, and nothing that it leaves out', () => {
  const text = 'Dor <b>& febre</b>\nhá 3 dias\u0001';
  const [laudo] = of(
    presentBundle(emitido(documentoDigitado('relatorio', { texto: text })), PDF),
    'Composition',
  );
  expect(laudo?.section?.[0]?.text?.div).toContain(
    'Dor &#60;b&#62;&#38; febre&#60;/b&#62;<br/>há 3 dias</p>',
  );
  const azul = documentoDigitado('azul', { justificativa: 'Só do prontuário, em detalhe.' });
  expect(JSON.stringify(presentBundle(emitido(azul), PDF))).not.toContain('prontuário');
});

test('a minor has a responsible person, and somebody without a CPF no identifier', () => {
  const documento = documentoDigitado('simples', { responsavel: 'Maria Souza' });
  const row = emitido(documento);
  const { folha } = row;
  const paciente = { ...folha.paciente, cpf: '' };
  const bundle = presentBundle({ ...row, folha: { ...folha, paciente } }, PDF);
  expect(complaints(bundle)).toEqual([]);
  const [patient] = of(bundle, 'Patient');
  expect(patient?.identifier).toBeUndefined();
  expect(patient?.contact?.[0]?.name?.text).toBe('Maria Souza');
});
