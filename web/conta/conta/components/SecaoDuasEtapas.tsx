import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { Tag } from '../../../ui/status/Tag.tsx';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';
import { useSegundoFator } from '../conta.api.ts';
import { AtivarDuasEtapas } from './AtivarDuasEtapas.tsx';
import { CodigosDeRecuperacao } from './CodigosDeRecuperacao.tsx';
import { DuasEtapasAtivas } from './DuasEtapasAtivas.tsx';
import { Dito, Secao } from './Secao.tsx';

type SecaoDuasEtapasProps = {
  /** Nothing else opens before it stands. */
  obrigatoria?: boolean;
  /** The first codes are kept, where it had to be set up. */
  aoGuardarPrimeiros?: () => void;
};

/** The second factor: off, being set up, on, or with codes to be kept. */
export function SecaoDuasEtapas({ obrigatoria = false, aoGuardarPrimeiros }: SecaoDuasEtapasProps) {
  const fator = useSegundoFator();
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [dito, setDito] = useState('');
  // Had to be set up when the way began: once it stands, it has to no more.
  const [exigida, setExigida] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  const ativa = typeof fator.data?.desde === 'string';
  return (
    <Secao
      titulo="Verificação em duas etapas"
      icone={ShieldCheck}
      ref={titulo}
      estado={
        ativa && (
          <Tag kind="ok" icon={Check}>
            Ativada
          </Tag>
        )
      }
    >
      <Dito texto={dito} />
      {codigos ? (
        <CodigosDeRecuperacao
          codigos={codigos}
          aoGuardar={() => {
            setCodigos(null);
            if (exigida) aoGuardarPrimeiros?.();
            else titulo.current?.focus();
          }}
        />
      ) : (
        <LoadedQuery query={fator}>
          {({ desde, codigosRestantes }) =>
            desde === null ? (
              <AtivarDuasEtapas
                obrigatoria={obrigatoria}
                aoAtivar={(novos) => {
                  setExigida(obrigatoria);
                  setDito('A verificação em duas etapas foi ativada.');
                  setCodigos(novos);
                }}
                aoDesistir={() => titulo.current?.focus()}
              />
            ) : (
              <DuasEtapasAtivas
                desde={desde}
                codigosRestantes={codigosRestantes}
                aoTrocarCodigos={(novos) => {
                  setDito('Códigos novos. Os anteriores não valem mais.');
                  setCodigos(novos);
                }}
                aoDesligar={() => {
                  setDito('A verificação em duas etapas foi desligada.');
                  titulo.current?.focus();
                }}
              />
            )
          }
        </LoadedQuery>
      )}
    </Secao>
  );
}
