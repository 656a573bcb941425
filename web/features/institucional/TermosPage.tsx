import { TERMOS_VERSAO } from '../../../domain/consentimento.ts';
import { PublicDocument } from '../inicio/PublicDocument.tsx';
import type { PublicContext } from '../../../contracts/public-context.ts';
import { LegalText } from './LegalText.tsx';
import { contractSections } from './termos-contrato.ts';
import { serviceSections } from './termos-servico.ts';

const LEAD = 'O que você pode esperar do serviço, o que ele espera de você, e como fica o dinheiro.';

/** `/termos`. */
export function TermosPage({ context }: { context: PublicContext }) {
  return (
    <PublicDocument context={context} title="Termos de uso" description={LEAD} path="/termos">
      <LegalText
        title="Termos de uso"
        lead={LEAD}
        version={TERMOS_VERSAO}
        demo={context.demo}
        sections={[...serviceSections(context), ...contractSections(context)]}
      />
    </PublicDocument>
  );
}
