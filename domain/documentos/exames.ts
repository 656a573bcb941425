import { CAMPOS_COMUNS, CID, PRIORIDADE } from './campos-comuns.ts';
import { impede, type Problema } from './regras/contexto.ts';
import type { CampoSimples, DadosDosCampos, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** One exam per line; also a field of prescriptions that go with exams. */
export const CAMPO_EXAMES = {
  nome: 'exames',
  rotulo: 'Exames',
  dica: 'Um por linha, com o código TUSS quando houver.',
  entrada: 'linhas',
  linhas: 30,
  limite: 160,
  exigido: 'sempre',
  referencia: 'exames',
  copia: 'modelo',
} as const satisfies CampoSimples;

export const EXAMES = {
  slug: 'exames',
  titulo: 'Pedido de exames',
  artigo: 'o',
  uso: 'laboratorio',
  papel: 'exames',
  oid: { codigo: '2.16.76.1.12.1.3', nome: 'Solicitação de exame' },
  loinc: { codigo: '57832-8', nome: 'Prescription for diagnostic or specialist care Document' },
  servicos: ['exames', 'prep'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: [],
  campos: [
    CAMPO_EXAMES,
    {
      nome: 'indicacao',
      rotulo: 'Indicação clínica',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'sempre',
      copia: 'modelo',
    },
    CID,
    PRIORIDADE,
    {
      nome: 'preparo',
      rotulo: 'Preparo',
      dica: 'O que o paciente faz antes do exame. O laboratório pode pedir outro.',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'nunca',
      copia: 'modelo',
    },
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;

/** "Hemograma completo (TUSS 40304361)"; without a TUSS code the name alone. */
export function exameEscrito(nome: string, codigoTuss: string | null): string {
  return codigoTuss === null ? nome : `${nome} (TUSS ${codigoTuss})`;
}

const CODIGO_NO_FIM = /^\(TUSS (\d{8})\)$/;
const LETRAS_DO_CODIGO = '(TUSS 40304361)'.length;

/** Inverse of `exameEscrito`; the code is '' where the line has none. */
export function lerExame(linha: string): { nome: string; codigoTuss: string } {
  const text = linha.trim();
  const codigoTuss = CODIGO_NO_FIM.exec(text.slice(-LETRAS_DO_CODIGO))?.[1] ?? '';
  return { nome: codigoTuss === '' ? text : text.slice(0, -LETRAS_DO_CODIGO).trimEnd(), codigoTuss };
}

/** Checks only the form of a typed code: the list is not complete. */
export function problemasDosExames({ exames }: DadosDosCampos<typeof EXAMES.campos>): Problema[] {
  const wrong = exames.find((linha) => /\bTUSS\b/i.test(lerExame(linha).nome));
  if (wrong === undefined) return [];
  const words = `“${wrong.trim()}”: o código TUSS tem oito algarismos e fecha a linha, como “Hemograma completo (TUSS 40304361)”.`;
  return [impede('exames', words)];
}
