import { PlaceLink, type PlaceProps } from '../place/places.tsx';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { ButtonContent } from './ButtonContent.tsx';

export type LinkButtonProps = Omit<PlaceProps, 'children'> & ButtonLook & { children: React.ReactNode };

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, wide, icon, iconEnd, className, children, ...rest } = props;
  return (
    <PlaceLink {...rest} className={buttonClass({ variant, size, wide }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </PlaceLink>
  );
}
