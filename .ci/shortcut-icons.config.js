// npm run icons: makes the icons of the installed app's shortcuts, each beside its drawing in public/shortcuts/.
export default {
  preset: {
    transparent: { sizes: [96, 192], padding: 0 },
    maskable: { sizes: [] },
    apple: { sizes: [] },
    assetName: (_type, { width, height }) => `icon-${width}x${height}.png`,
  },
  manifestIconsEntry: false,
  images: ["chat", "clock-in", "schedule"].map((shortcut) => `public/shortcuts/${shortcut}/icon.svg`),
};
