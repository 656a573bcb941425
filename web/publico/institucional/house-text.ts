import { partesDoTexto, type TextoDaConta } from '#domain/ajustes/textos.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { TEXT_DATES, type LegalSection } from './legal-text.ts';

/** Version, day and sections of a legal text: the house's own where it wrote one, else the program's. */
export function textInForce(
  { textos }: PublicContext,
  tipo: TextoDaConta,
  program: () => LegalSection[],
): { version: number; since: string; sections: LegalSection[] } {
  const { versao, texto, desde } = textos[tipo];
  return {
    version: versao,
    since: desde === null ? TEXT_DATES[tipo] : formatDataBr(dataEmSaoPaulo(desde)),
    sections: texto === '' ? program() : houseSections(texto),
  };
}

function houseSections(texto: string): LegalSection[] {
  return partesDoTexto(texto).map(({ titulo, blocos }, i) => ({
    id: `parte-${i + 1}`,
    title: titulo === '' ? 'Este texto' : titulo,
    blocks: blocos,
  }));
}
