import { useState } from 'react';
import { chosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage } from '#lib/browser/tab-storage.ts';

/** The service that was chosen on the landing page; nothing without one. */
export function ChosenServico() {
  const [chosen] = useState(() => chosenServico(browserStorage()));
  return chosen && <ChosenServicoLine titulo={chosen.titulo} />;
}

export function ChosenServicoLine({ titulo }: { titulo: string }) {
  return (
    <p className="entrada-escolha">
      Você escolheu <b>{titulo}</b>. A escolha fica guardada por uma hora.
    </p>
  );
}
