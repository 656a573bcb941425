import type { TipoDeConferencia } from '#domain/titular/conferencia.ts';

const TIPOS: Readonly<Record<TipoDeConferencia, string>> = {
  procuracao: 'Procuração ou curatela',
  'segundo responsável': 'Duas contas respondem pela mesma pessoa',
};

export function tipoWords(tipo: TipoDeConferencia): string {
  return TIPOS[tipo];
}
