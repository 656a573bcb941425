import { AJUSTES_INICIAIS, type Ajuste } from './ajustes.ts';

/** Each section whose fields a person types, with the text in all of them. */
function typed(text: string): Ajuste[] {
  const all = <T extends object>(fields: T): T =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, all of them texts
    Object.fromEntries(Object.keys(fields).map((name) => [name, text])) as T;
  return [
    { secao: 'horario', conteudo: { ...AJUSTES_INICIAIS.horario, sexta: [{ abre: text, fecha: text }] } },
    { secao: 'marca', conteudo: all(AJUSTES_INICIAIS.marca) },
    { secao: 'identidade', conteudo: all(AJUSTES_INICIAIS.identidade) },
    { secao: 'diretor', conteudo: all(AJUSTES_INICIAIS.diretor) },
    { secao: 'termos', conteudo: { texto: text, pedeDeNovo: true, motivo: text } },
  ];
}

const SECTIONS = typed('').length;
const each = (call: (ajuste: Ajuste) => unknown[]) =>
  Array.from(
    { length: SECTIONS },
    (_, i) => (text: string) => call(typed(text)[i] ?? { secao: 'marca', conteudo: AJUSTES_INICIAIS.marca }),
  );

/** Calls of the functions that take a section. */
export const CALLS_WITH_AJUSTES = {
  'ajustes/ajustes.ts#conferirAjuste': each((ajuste) => [ajuste]),
  'ajustes/ajustes.ts#mesmoAjuste': each((ajuste) => [ajuste, ajuste]),
};
