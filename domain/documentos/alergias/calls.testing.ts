import { lexico } from '../medicamentos/dados.testing.ts';
import { buildItem, contextoLido, buildDados } from '../regras/regras.testing.ts';

/** Arguments of the functions that read answers about allergy, built around a text. */
export const CALLS_WITH_ALLERGIES: Readonly<Record<string, ((text: string) => unknown[])[]>> = {
  'documentos/alergias/citar.ts#citar': [
    (text) => [['clonazepam'], { respostas: [{ resposta: text, dia: null }], recentes: [] }, lexico()],
  ],
  'documentos/regras/citacoes.ts#problemasDasCitacoes': [
    (text) => {
      const itens = [buildItem(text, { mantidas: [text], motivoDeManter: text }), buildItem(text)];
      return [itens, contextoLido({ tipo: 'simples', dados: buildDados('simples', { itens }) })];
    },
  ],
};
