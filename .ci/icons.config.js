// npm run icons: makes every icon in public/ from public/icon.svg; their output is committed.
const BRAND = "#2e68da";
/** Systems that cut icons into their own shape get the mark on a full square of the brand's colour. */
const filled = { padding: 0, resizeOptions: { background: BRAND } };

export default {
  preset: {
    transparent: { sizes: [64, 192, 512], favicons: [[48, "favicon.ico"]], padding: 0 },
    maskable: { sizes: [192, 512], ...filled },
    apple: { sizes: [180], ...filled },
  },
  manifestIconsEntry: false,
  images: ["public/icon.svg"],
};
