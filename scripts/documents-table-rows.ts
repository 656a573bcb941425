import type { ItemDaReceita } from '../domain/documentos/receita.ts';
import type { Bloco, TipoDeDocumento } from '../domain/documentos/tipo-de-documento.ts';
import type { DadosDoTipo } from '../domain/documentos/tipos.ts';

/** Source of a field's rule, and the rule where the table of kinds does not tell it. */
export type Origem = { fonte: string; regra?: string };

const CFM_2381 = 'Res. CFM 2.381/2024';
const CFM_2314 = 'Res. CFM 2.314/2022';
const LEI_5991 = 'Lei 5.991/1973, art. 35';
const PORTARIA = 'Portaria SVS/MS 344/98';
const PCDT = 'PCDT PrEP oral, Portaria SECTICS/MS 55/2024';
const CASA = 'own rule (services.md)';

const COMUNS = {
  local: {
    fonte: `${CFM_2314}, art. 13`,
    regra: 'place that the patient gives; beside the patient and at the signature',
  },
  responsavel: { fonte: CFM_2381 },
  responsavelCpf: { fonte: CFM_2381, regra: 'a CPF whose digits check' },
  porConferir: { fonte: CASA, regra: 'fields that the patient’s words filled and nobody read' },
} as const satisfies Record<string, Origem>;

const CID = {
  fonte: CFM_2381,
  regra: 'only with the patient’s recorded consent, in running text, too; as its code',
} as const satisfies Origem;

const ULTIMA = {
  fonte: `${CFM_2314}, art. 6`,
  regra: 'not to come; more than 180 days ago, or missing for continuous use, is warned of',
} as const satisfies Origem;

const PRIORIDADE = { fonte: CASA } as const satisfies Origem;

const RECEITA = {
  orientacoes: { fonte: LEI_5991, regra: 'no listed medicine beside a strength or a quantity' },
  mencoes: { fonte: CASA, regra: 'each listed name in other fields is confirmed to be a mention' },
  ultimaConsulta: ULTIMA,
  ...COMUNS,
} as const satisfies Record<string, Origem>;

const NOTIFICACAO = {
  itens: { fonte: `${PORTARIA}, arts. 36, 43, 46`, regra: 'one substance of the kind’s own list' },
  provaConferida: { fonte: CASA, regra: 'a file of the order proves earlier use' },
  justificativa: { fonte: CASA, regra: 'where no proof was seen, in 30 letters at least' },
  ...RECEITA,
} as const satisfies Record<string, Origem>;

/** The fields of each kind: a field without its row does not compile. */
export const CAMPOS: { readonly [T in TipoDeDocumento]: { readonly [N in keyof DadosDoTipo[T]]: Origem } } = {
  simples: {
    itens: { fonte: LEI_5991, regra: 'nothing listed, but for the medicine of the notification beside it' },
    ...RECEITA,
  },
  retencao: {
    itens: {
      fonte: 'RDC 471/2021; IN 360/2025',
      regra: 'antimicrobials, common medicines beside one of them, or a GLP-1; nothing of special control',
    },
    sexo: { fonte: 'RDC 471/2021, art. 6', regra: 'with the age, beside the patient' },
    ...RECEITA,
  },
  controle_especial: {
    itens: { fonte: `${PORTARIA}, arts. 52–57`, regra: 'lists C1, C5 and addenda; at most three of C1' },
    cid: { fonte: `${CFM_2381}; Lei 9.965/2000`, regra: 'compulsory for list C5; only with the consent' },
    ...RECEITA,
  },
  azul: NOTIFICACAO,
  azul_b2: NOTIFICACAO,
  amarela: NOTIFICACAO,
  exames: {
    exames: { fonte: `${CFM_2381}; TUSS (ANS)`, regra: 'a code in brackets has eight figures' },
    indicacao: { fonte: CASA },
    cid: CID,
    prioridade: PRIORIDADE,
    preparo: { fonte: CASA },
    ...COMUNS,
  },
  encaminhamento: {
    especialidade: { fonte: CASA },
    motivo: { fonte: CASA },
    historia: { fonte: CASA },
    cid: CID,
    prioridade: PRIORIDADE,
    ultimaConsulta: ULTIMA,
    ...COMUNS,
  },
  atestado: {
    finalidade: { fonte: CFM_2381, regra: 'decides title, sentence and fields' },
    dias: { fonte: CFM_2381, regra: 'in figures and words' },
    diasConfirmados: { fonte: 'own rule; Lei 8.213/1991, art. 60', regra: 'the same number again' },
    inicio: {
      fonte: `${CFM_2381} (what a doctor attests was seen)`,
      regra:
        'not before the order; an attendance, and company of one day, has been; a leave begins within 30 days',
    },
    periodo: { fonte: CFM_2381, regra: 'two hours, the second later, both over' },
    acompanhado: { fonte: CFM_2381 },
    acompanhadoAtendido: { fonte: CFM_2381, regra: 'the sentence says that the doctor saw that person' },
    aptoPara: { fonte: CFM_2381 },
    cid: CID,
    observacoes: { fonte: CASA },
    ...COMUNS,
  },
  relatorio: {
    natureza: { fonte: CFM_2381, regra: 'decides the title' },
    destinatario: { fonte: CFM_2381 },
    objetivo: { fonte: CFM_2381 },
    texto: { fonte: CFM_2381 },
    cid: CID,
    ultimaConsulta: ULTIMA,
    ...COMUNS,
  },
  prep: {
    itens: { fonte: PCDT, regra: 'tenofovir 300 mg with entricitabina 200 mg' },
    etapa: { fonte: PCDT, regra: 'at most 30 tablets at the start, 120 afterwards' },
    testeHivData: { fonte: 'Nota Técnica 26/2024-CGAHV', regra: 'of the last 7 days' },
    testeHivResultado: { fonte: PCDT, regra: 'non-reactive' },
    clearance: { fonte: PCDT, regra: '60 ml/min at least' },
    exames: { fonte: PCDT, regra: 'on a request of their own in the same order' },
    ...RECEITA,
  },
};

/** Fields of one medicine. */
export const DO_ITEM: { readonly [N in keyof ItemDaReceita]: Origem } = {
  medicamento: { fonte: `${LEI_5991}; ${PORTARIA}, art. 36`, regra: 'on the kind that its list asks for' },
  composicao: { fonte: CASA, regra: 'where a brand has several' },
  substanciaAtiva: { fonte: CASA, regra: 'where no list knows the name' },
  foraDasListas: { fonte: CASA, regra: 'where no list knows the substance either' },
  condicoes: { fonte: `${PORTARIA}, addenda`, regra: 'not against what is written in the item' },
  apresentacao: { fonte: `${LEI_5991}; ${PORTARIA}, art. 36` },
  viaDeUso: { fonte: CASA },
  quantidade: {
    fonte: `${PORTARIA}, art. 36; RDC 471/2021, art. 6`,
    regra: 'begins with figures; at most five ampoules of a controlled substance',
  },
  posologia: { fonte: LEI_5991, regra: 'its time of treatment is that of the duration' },
  dias: { fonte: CASA, regra: 'at most 30' },
  continuo: { fonte: CASA },
  tipoDeItem: { fonte: CASA },
  mantidas: { fonte: CASA, regra: 'where an answer or a recent document names the substance' },
  motivoDeManter: { fonte: CASA, regra: 'with what was kept' },
};

/** Source of the kind, its validity and its number, where it has them. */
export const DO_TIPO: {
  readonly [T in TipoDeDocumento]: { documento: string; validade?: string; numero?: string };
} = {
  simples: { documento: LEI_5991 },
  retencao: { documento: 'RDC 471/2021', validade: 'RDC 471/2021; IN 360/2025', numero: 'RDC 1.000/2025' },
  controle_especial: { documento: `${PORTARIA}, arts. 52–57`, validade: PORTARIA, numero: 'RDC 1.000/2025' },
  azul: { documento: `${PORTARIA}, arts. 36, 46`, validade: PORTARIA, numero: 'RDC 1.000/2025' },
  azul_b2: { documento: `${PORTARIA}; RDC 50/2014`, validade: PORTARIA, numero: 'RDC 1.000/2025' },
  amarela: { documento: `${PORTARIA}, arts. 36, 43`, validade: PORTARIA, numero: 'RDC 1.000/2025' },
  exames: { documento: CFM_2381 },
  encaminhamento: { documento: CFM_2381 },
  atestado: { documento: CFM_2381 },
  relatorio: { documento: CFM_2381 },
  prep: { documento: PCDT },
};

/** Parts of a sheet beside the fields. */
export const DOS_BLOCOS: { readonly [B in Bloco]: { nome: string; fonte: string } } = {
  'endereco-do-paciente': { nome: 'the patient’s address', fonte: `${LEI_5991}; ${PORTARIA}, art. 36` },
  'idade-e-sexo': { nome: 'the patient’s age and sex', fonte: 'RDC 471/2021, art. 6' },
  'cpf-do-medico': { nome: 'the doctor’s CPF', fonte: 'Lei 9.965/2000' },
  'quantidade-por-extenso': { nome: 'quantities in words, too', fonte: `${PORTARIA}, art. 36` },
  comprador: { nome: 'lines for the buyer', fonte: `${PORTARIA}, art. 36` },
  fornecedor: { nome: 'lines for the pharmacy', fonte: `${PORTARIA}, art. 36` },
};

/** Additional fields of every sheet. */
export const EM_TODA_FOLHA: readonly (readonly [what: string, fonte: string])[] = [
  [
    'doctor: name, CRM and UF, professional address, telephone, e-mail',
    `Res. CFM 2.299/2021, art. 2; ${CFM_2381}`,
  ],
  ['speciality, only with its RQE', `Res. CFM 2.299/2021, art. 2; ${CFM_2381}`],
  ['patient: registered name, CPF or `Não possui`, birth date', `Res. CFM 2.299/2021, art. 2; ${CFM_2381}`],
  ['date and, where it is issued, time and place', 'Res. CFM 2.299/2021, art. 2'],
  ['`Emitido em modalidade de telemedicina.`', `${CFM_2314}, art. 13`],
  ['signature: ICP-Brasil, or a line for the hand on paper', 'Res. CFM 2.299/2021, art. 4; Lei 14.063/2020'],
  [
    'the clinic’s registration and technical director (settings)',
    'Res. CFM 2.299/2021, art. 5; Lei 14.510/2022',
  ],
  ['number, QR code and `Código secreto`', 'ITI, Guia do desenvolvedor de VALIDAR, cap. IV'],
];
