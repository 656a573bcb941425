import { PublicDocument } from '../inicio/PublicDocument.tsx';
import { pageData } from '../inicio/structured-data.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { LegalText } from './LegalText.tsx';
import { dataSections } from './privacidade-dados.ts';
import { rightsSections } from './privacidade-direitos.ts';
import { textInForce } from './house-text.ts';

const TITLE = 'Aviso de privacidade';
const PATH = '/privacidade';
const LEAD = 'O que sabemos de você, para que usamos, com quem dividimos e o que você pode pedir.';

export function PrivacidadePage({ context }: { context: PublicContext }) {
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
        demo={context.demo}
        {...textInForce(context, 'privacidade', () => [...dataSections(context), ...rightsSections(context)])}
      />
    </PublicDocument>
  );
}
