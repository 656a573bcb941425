import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '../../../domain/historico.ts';

/** Labels to the letter of docs/product/names.md. */
export const ROTULOS_HISTORICO = {
  motivacao: 'Motivação',
  outrasInfos: 'Outras informações',
  declaraVerdade: 'Declaro que as informações são verdadeiras',
  autorizaEnvio: 'Autorizo o envio do documento assinado',
} as const;

type CampoFixo = keyof typeof ROTULOS_HISTORICO;

function ehFixo(campo: string): campo is CampoFixo {
  return campo in ROTULOS_HISTORICO;
}

const RESPONDA = 'Escreva uma resposta. Se não se aplica, escreva “não”.';

const MENSAGENS: Readonly<Record<CampoFixo, string>> = {
  motivacao: 'Escreva por que você precisa do documento.',
  outrasInfos: RESPONDA,
  declaraVerdade: 'Marque para continuar.',
  autorizaEnvio: 'Marque para continuar.',
};

/** What stands beneath a field that keeps the questionnaire from being saved. */
export function mensagemDoCampo(campo: CampoHistorico): string {
  return ehFixo(campo) ? MENSAGENS[campo] : RESPONDA;
}

/** The id of a field's control: no points, they would be classes to a selector. */
export function idDoCampo(campo: CampoHistorico): string {
  return campo.replace('.', '-');
}

/** The label of a field: the question itself, or the words of docs/product/names.md. */
export function rotuloDoCampo(campo: CampoHistorico, perguntas: Perguntas): string {
  if (ehFixo(campo)) return ROTULOS_HISTORICO[campo];
  const lista = campo.startsWith('saude') ? perguntas.saude : perguntas.tratamento;
  return lista.perguntas[Number(campo.split('.')[1])]?.pergunta ?? '';
}

/** The field the server speaks of (`histSaude.2`) as ours (`saude.2`); null for one we do not have. */
export function campoDoServidor(campo: string): CampoHistorico | null {
  const numbered = /^hist(Saude|Trat)\.(\d+)$/.exec(campo);
  if (numbered) return `${numbered[1] === 'Saude' ? 'saude' : 'tratamento'}.${Number(numbered[2])}`;
  return ehFixo(campo) ? campo : null;
}
