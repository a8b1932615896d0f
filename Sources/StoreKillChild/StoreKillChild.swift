@main struct StoreKillChild { static func main() {} }
