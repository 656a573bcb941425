import { PRIVACIDADE_VERSAO } from '../../../domain/consentimento.ts';
import { PublicDocument } from '../inicio/PublicDocument.tsx';
import type { PublicContext } from '../../../contracts/public-context.ts';
import { LegalText } from './LegalText.tsx';
import { dataSections } from './privacidade-dados.ts';
import { rightsSections } from './privacidade-direitos.ts';

const LEAD = 'O que sabemos de você, para que usamos, com quem dividimos e o que você pode pedir.';

/** `/privacidade`. */
export function PrivacidadePage({ context }: { context: PublicContext }) {
  return (
    <PublicDocument context={context} title="Aviso de privacidade" description={LEAD} path="/privacidade">
      <LegalText
        title="Aviso de privacidade"
        lead={LEAD}
        version={PRIVACIDADE_VERSAO}
        demo={context.demo}
        sections={[...dataSections(context), ...rightsSections(context)]}
      />
    </PublicDocument>
  );
}
