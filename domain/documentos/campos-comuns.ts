import type { CampoSimples } from './tipo-de-documento.ts';

/** Place of the encounter: every document issued at a distance names it (Resolução CFM 2.314/2022, art. 13). */
const LOCAL = {
  nome: 'local',
  rotulo: 'Local do atendimento',
  dica: 'Onde o paciente diz que está. Vem do cadastro.',
  entrada: 'texto',
  limite: 120,
  exigido: 'sempre',
  falta: 'Escreva o local do atendimento: a cidade e o estado em que o paciente está.',
  copia: 'paciente',
} as const satisfies CampoSimples;

const RESPONSAVEL = {
  nome: 'responsavel',
  rotulo: 'Nome do responsável',
  entrada: 'texto',
  limite: 120,
  exigido: 'menor',
  falta: 'O paciente é menor de idade. Escreva o nome do responsável.',
  aparece: 'menor',
  copia: 'paciente',
} as const satisfies CampoSimples;

const RESPONSAVEL_CPF = {
  nome: 'responsavelCpf',
  rotulo: 'CPF do responsável',
  entrada: 'texto',
  limite: 14,
  exigido: 'menor',
  falta: 'O paciente é menor de idade. Escreva o CPF do responsável.',
  aparece: 'menor',
  copia: 'paciente',
} as const satisfies CampoSimples;

/** Most fields that a patient's words fill. */
const MAX_POR_CONFERIR = 100;

/** Paths of fields filled from the patient's words and not yet touched or confirmed; kept with a draft only. */
const POR_CONFERIR = {
  nome: 'porConferir',
  rotulo: 'Campos por conferir',
  entrada: 'linhas',
  linhas: MAX_POR_CONFERIR,
  limite: 60,
  exigido: 'nunca',
  aparece: 'nunca',
  soNoProntuario: true,
} as const satisfies CampoSimples;

/** Fields of every kind of document. */
export const CAMPOS_COMUNS = [LOCAL, RESPONSAVEL, RESPONSAVEL_CPF, POR_CONFERIR] as const;

/** Long-followed diseases are seen in person at most every 180 days (Resolução CFM 2.314/2022). */
export const ULTIMA_CONSULTA = {
  nome: 'ultimaConsulta',
  rotulo: 'Última consulta presencial',
  dica: 'A data que o paciente informou.',
  entrada: 'data',
  exigido: 'nunca',
  soNoProntuario: true,
} as const satisfies CampoSimples;

/** The diagnosis; on a document only with the patient's recorded consent (Resolução CFM 2.381/2024). */
export const CID = {
  nome: 'cid',
  rotulo: 'CID-10',
  dica: 'O paciente autorizou. No papel sai só o código.',
  entrada: 'texto',
  limite: 200,
  exigido: 'nunca',
  aparece: 'cid-autorizado',
  referencia: 'cid10',
  copia: 'paciente',
} as const satisfies CampoSimples;

/** Urgency of a requested exam or consultation. */
export const PRIORIDADE = {
  nome: 'prioridade',
  rotulo: 'Prioridade',
  entrada: 'escolha',
  opcoes: [
    { valor: 'rotina', rotulo: 'Rotina' },
    { valor: 'prioritario', rotulo: 'Prioritário' },
    { valor: 'urgente', rotulo: 'Urgente' },
  ],
  inicial: 'rotina',
  exigido: 'nunca',
  copia: 'modelo',
} as const satisfies CampoSimples;
