import type { CalendarioEmVigor } from '#contracts/catalogo/feriados-locais.contract.ts';
import type { VersaoDoCalendario } from './feriados-locais.repository.ts';
import type { PrazoSettings } from './feriados-locais.usecases.ts';

/** The calendar in force, as everybody may know it. */
export function presentCalendario(
  { versao, calendario: { carnavalConta, corpusChristiConta, feriados } }: VersaoDoCalendario,
  { settings }: PrazoSettings,
): CalendarioEmVigor {
  return {
    carnavalConta,
    corpusChristiConta,
    feriados: feriados.map(({ data, nome, todoAno }) => ({ data, nome, todoAno })),
    versao,
    modo: settings.modoPrazo,
  };
}
