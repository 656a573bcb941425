import type { ContextoDoDocumento, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { entendido, NOMES_DOS_DESTINOS } from '#domain/documentos/regras/entendido.ts';
import { classificarItem } from '#domain/documentos/regras/itens.ts';
import { itemInicial } from '#domain/documentos/dados.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { Button } from '#ui/button/Button.tsx';

type ItemStatusProps = {
  item: DadosQuaisquer;
  tipo: TipoDeDocumento;
  contexto: ContextoDoDocumento;
  kinds: readonly TipoDeDocumento[];
  onKind: (tipo: TipoDeDocumento) => void;
};

/** Reading of an item in words, and a button that changes the document to the needed kind. */
export function ItemStatus({ item, tipo, contexto, kinds, onKind }: ItemStatusProps) {
  const row = { ...itemInicial(), ...item };
  const needed = classificarItem(row, contexto).classificacao?.destino;
  const name = needed && NOMES_DOS_DESTINOS[needed];
  const kind = kinds.find((one) => one === needed && one !== tipo);
  return (
    <div className="item-lido row row-wrap small">
      <p role="status">{entendido(row, contexto)}</p>
      {kind !== undefined && (
        <Button variant="soft" size="desk" onClick={() => onKind(kind)}>
          Mudar para {name}
        </Button>
      )}
    </div>
  );
}
