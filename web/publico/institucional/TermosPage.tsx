import { PublicDocument } from '../inicio/PublicDocument.tsx';
import { pageData } from '../inicio/structured-data.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { LegalText } from './LegalText.tsx';
import { contractSections } from './termos-contrato.ts';
import { serviceSections } from './termos-servico.ts';
import { textInForce } from './house-text.ts';

const TITLE = 'Termos de uso';
const PATH = '/termos';
const LEAD = 'O que você pode esperar do serviço, o que ele espera de você, e como fica o dinheiro.';

export function TermosPage({ context }: { context: PublicContext }) {
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
        {...textInForce(context, 'termos', () => [...serviceSections(context), ...contractSections(context)])}
      />
    </PublicDocument>
  );
}
