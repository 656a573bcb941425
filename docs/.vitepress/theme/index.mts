import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import '#ui/styles/layers.css';
import '#ui/styles/tokens.css';
import '#ui/styles/fonts.css';
import './site.css';

/** The default theme in the typefaces and colours of the product. */
export default { extends: theme } satisfies Theme;
