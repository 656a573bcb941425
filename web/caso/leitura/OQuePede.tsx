import './leitura.css';

/** The patient's request, in their own words. */
export function OQuePede({ motivacao }: { motivacao: string }) {
  return (
    <section className="leitura-parte" aria-labelledby="parte-pedido">
      <h2 id="parte-pedido">O que pede</h2>
      <p className="leitura-fala own-words">“{motivacao.trim()}”</p>
    </section>
  );
}
