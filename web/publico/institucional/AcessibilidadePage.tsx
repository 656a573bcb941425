import { PublicDocument } from '../inicio/PublicDocument.tsx';
import { pageData } from '../inicio/structured-data.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { accessibilitySections } from './acessibilidade.ts';
import { LegalText } from './LegalText.tsx';
import { TEXT_DATES } from './legal-text.ts';

const TITLE = 'Acessibilidade';
const LEAD = 'O que fizemos para que todas as pessoas consigam usar, o que ainda falta e como reclamar.';
const PATH = '/acessibilidade';
const VERSION = 1;

/** `/acessibilidade`: the accessibility statement. */
export function AcessibilidadePage({ context }: { context: PublicContext }) {
  return (
    <PublicDocument
      context={context}
      title={TITLE}
      description={LEAD}
      path={PATH}
      data={pageData(context, TITLE, PATH)}
    >
      <LegalText
        title={TITLE}
        lead={LEAD}
        version={VERSION}
        since={TEXT_DATES.acessibilidade}
        demo={context.demo}
        sections={accessibilitySections(context)}
      />
    </PublicDocument>
  );
}
