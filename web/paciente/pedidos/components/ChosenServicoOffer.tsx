import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { chosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage } from '#lib/browser/tab-storage.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';

/** The service that was chosen on the landing page before signing in. */
export function ChosenServicoOffer() {
  const [chosen] = useState(() => chosenServico(browserStorage()));
  if (chosen === null) return null;
  return (
    <section className="retomar row row-wrap gap-4" aria-labelledby="escolha-titulo">
      <div className="retomar-palavras">
        <h2 id="escolha-titulo">Você escolheu um serviço</h2>
        <p className="small">{chosen.titulo}. Você vê o preço antes de pagar.</p>
      </div>
      <LinkButton variant="night" size="sm" iconEnd={ArrowRight} to="/servico">
        Fazer este pedido
      </LinkButton>
    </section>
  );
}
